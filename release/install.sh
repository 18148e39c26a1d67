#!/bin/sh
# Instala o voz: baixa o pacote desta máquina, confere a soma e põe o programa em ~/.local/bin.
#
#   curl --proto '=https' --tlsv1.2 -fsSL …/install.sh | sh
#   … | sh -s -- --versao 0.2.0 --para ~/bin
#
# Não pede sudo, não muda nenhum arquivo de configuração. Tudo está numa função, chamada na última linha: um download
# cortado não executa nada.
set -eu

erro() {
    printf 'voz: %s\n' "$1" >&2
    exit 1
}

baixar() { # ENDEREÇO ARQUIVO
    case $1 in
        https://*) curl --proto '=https' --tlsv1.2 -fsSL --retry 2 -o "$2" "$1" ;;
        http://127.0.0.1:*) curl -fsS -o "$2" "$1" ;;
        *) erro "só baixo por https: $1" ;;
    esac || erro "não deu para baixar $1"
}

soma() { # ARQUIVO
    if command -v sha256sum >/dev/null 2>&1; then
        sha256sum "$1"
    else
        shasum -a 256 "$1"
    fi | cut -d ' ' -f 1
}

alvo() {
    sistema=$(uname -s)
    maquina=$(uname -m)
    case $maquina in
        x86_64 | amd64) maquina=x86_64 ;;
        aarch64 | arm64) maquina=aarch64 ;;
        *) erro "não há pacote para $sistema em $maquina: veja no README como compilar" ;;
    esac
    case $sistema in
        Linux) echo "$maquina-unknown-linux-gnu" ;;
        Darwin) echo "$maquina-apple-darwin" ;;
        *) erro "não há pacote para $sistema por aqui: veja no README como instalar" ;;
    esac
}

instalar() {
    # O endereço das versões é escrito aqui por quem publica.
    origem=${VOZ_ORIGEM:-@ORIGEM@}
    versao=
    para=${HOME:-}/.local/bin
    while [ $# -gt 0 ]; do
        case $1 in
            --versao) [ $# -ge 2 ] || erro "falta a versão depois de --versao"; versao=${2#v}; shift 2 ;;
            --para) [ $# -ge 2 ] || erro "falta a pasta depois de --para"; para=$2; shift 2 ;;
            --ajuda | -h | --help) echo "install.sh [--versao X.Y.Z] [--para PASTA]   (padrão: a última, em ~/.local/bin)"; return 0 ;;
            *) erro "não entendo \"$1\"; as opções são --versao e --para" ;;
        esac
    done
    case $origem in
        http*) ;;
        *) erro "esta cópia não sabe de onde baixar; use a que é publicada com cada versão, ou VOZ_ORIGEM=https://…/releases" ;;
    esac
    command -v curl >/dev/null 2>&1 || erro "falta o curl"
    alvo=$(alvo)
    pasta=$(mktemp -d)
    trap 'rm -rf "$pasta"' EXIT
    trap 'exit 130' INT TERM

    if [ -n "$versao" ]; then
        de=$origem/download/v$versao
    else
        de=$origem/latest/download
    fi
    baixar "$de/SHA256SUMS" "$pasta/SHA256SUMS"
    linha=$(grep -m 1 -E "^[0-9a-f]{64}  voz-[0-9][0-9A-Za-z.-]*-$alvo\.tar\.gz\$" "$pasta/SHA256SUMS") ||
        erro "esta versão não tem pacote para $alvo"
    esperada=${linha%% *}
    pacote=${linha##* }
    baixar "$de/$pacote" "$pasta/$pacote"
    [ "$(soma "$pasta/$pacote")" = "$esperada" ] ||
        erro "a soma de $pacote não confere com SHA256SUMS: nada foi instalado"

    tar -xzf "$pasta/$pacote" -C "$pasta"
    mkdir -p "$para"
    # Primeiro ao lado, depois no lugar: quem estiver usando o antigo não o vê pela metade.
    cp "$pasta/${pacote%.tar.gz}/voz" "$para/.voz.novo"
    chmod 755 "$para/.voz.novo"
    mv -f "$para/.voz.novo" "$para/voz"
    printf 'instalado: %s (%s)\n' "$para/voz" "$("$para/voz" --version)"
    # shellcheck disable=SC2016 # the reader's shell expands it
    case :$PATH: in
        *:"$para":*) printf 'para começar: voz\n' ;;
        *) printf '%s não está no PATH; para esta sessão: export PATH="%s:$PATH"\n' "$para" "$para" ;;
    esac
}

instalar "$@"
