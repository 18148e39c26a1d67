_voz() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="voz"
                ;;
            voz,account)
                cmd="voz__subcmd__conta"
                ;;
            voz,avaliar)
                cmd="voz__subcmd__avaliar"
                ;;
            voz,backup)
                cmd="voz__subcmd__backup"
                ;;
            voz,calibrar)
                cmd="voz__subcmd__calibrar"
                ;;
            voz,calibrate)
                cmd="voz__subcmd__calibrar"
                ;;
            voz,charge)
                cmd="voz__subcmd__cobranca"
                ;;
            voz,chave)
                cmd="voz__subcmd__chave"
                ;;
            voz,cobranca)
                cmd="voz__subcmd__cobranca"
                ;;
            voz,comecar)
                cmd="voz__subcmd__comecar"
                ;;
            voz,completions)
                cmd="voz__subcmd__completions"
                ;;
            voz,config)
                cmd="voz__subcmd__config"
                ;;
            voz,conta)
                cmd="voz__subcmd__conta"
                ;;
            voz,corpus)
                cmd="voz__subcmd__corpus"
                ;;
            voz,credit)
                cmd="voz__subcmd__credito"
                ;;
            voz,credito)
                cmd="voz__subcmd__credito"
                ;;
            voz,diff)
                cmd="voz__subcmd__diff"
                ;;
            voz,doctor)
                cmd="voz__subcmd__doutor"
                ;;
            voz,doutor)
                cmd="voz__subcmd__doutor"
                ;;
            voz,estilo)
                cmd="voz__subcmd__estilo"
                ;;
            voz,evaluate)
                cmd="voz__subcmd__avaliar"
                ;;
            voz,health)
                cmd="voz__subcmd__saude"
                ;;
            voz,iniciar)
                cmd="voz__subcmd__comecar"
                ;;
            voz,key)
                cmd="voz__subcmd__chave"
                ;;
            voz,lint)
                cmd="voz__subcmd__lint"
                ;;
            voz,lsp)
                cmd="voz__subcmd__lsp"
                ;;
            voz,man)
                cmd="voz__subcmd__man"
                ;;
            voz,mcp)
                cmd="voz__subcmd__mcp"
                ;;
            voz,measure)
                cmd="voz__subcmd__medir"
                ;;
            voz,medir)
                cmd="voz__subcmd__medir"
                ;;
            voz,organizacao)
                cmd="voz__subcmd__organizacao"
                ;;
            voz,organization)
                cmd="voz__subcmd__organizacao"
                ;;
            voz,pix)
                cmd="voz__subcmd__pix"
                ;;
            voz,proximidade)
                cmd="voz__subcmd__proximidade"
                ;;
            voz,proximity)
                cmd="voz__subcmd__proximidade"
                ;;
            voz,reescrever)
                cmd="voz__subcmd__reescrever"
                ;;
            voz,rewrite)
                cmd="voz__subcmd__reescrever"
                ;;
            voz,saude)
                cmd="voz__subcmd__saude"
                ;;
            voz,serve)
                cmd="voz__subcmd__serve"
                ;;
            voz,servir)
                cmd="voz__subcmd__serve"
                ;;
            voz,start)
                cmd="voz__subcmd__comecar"
                ;;
            voz,style)
                cmd="voz__subcmd__estilo"
                ;;
            voz,vitrine)
                cmd="voz__subcmd__vitrine"
                ;;
            voz__subcmd__chave,create)
                cmd="voz__subcmd__chave__subcmd__criar"
                ;;
            voz__subcmd__chave,criar)
                cmd="voz__subcmd__chave__subcmd__criar"
                ;;
            voz__subcmd__chave,list)
                cmd="voz__subcmd__chave__subcmd__listar"
                ;;
            voz__subcmd__chave,listar)
                cmd="voz__subcmd__chave__subcmd__listar"
                ;;
            voz__subcmd__chave,revogar)
                cmd="voz__subcmd__chave__subcmd__revogar"
                ;;
            voz__subcmd__chave,revoke)
                cmd="voz__subcmd__chave__subcmd__revogar"
                ;;
            voz__subcmd__cobranca,acertar)
                cmd="voz__subcmd__cobranca__subcmd__acertar"
                ;;
            voz__subcmd__cobranca,cancel)
                cmd="voz__subcmd__cobranca__subcmd__cancelar"
                ;;
            voz__subcmd__cobranca,cancelar)
                cmd="voz__subcmd__cobranca__subcmd__cancelar"
                ;;
            voz__subcmd__cobranca,check)
                cmd="voz__subcmd__cobranca__subcmd__conferir"
                ;;
            voz__subcmd__cobranca,conferir)
                cmd="voz__subcmd__cobranca__subcmd__conferir"
                ;;
            voz__subcmd__cobranca,list)
                cmd="voz__subcmd__cobranca__subcmd__listar"
                ;;
            voz__subcmd__cobranca,listar)
                cmd="voz__subcmd__cobranca__subcmd__listar"
                ;;
            voz__subcmd__cobranca,settle)
                cmd="voz__subcmd__cobranca__subcmd__acertar"
                ;;
            voz__subcmd__cobranca,show)
                cmd="voz__subcmd__cobranca__subcmd__ver"
                ;;
            voz__subcmd__cobranca,ver)
                cmd="voz__subcmd__cobranca__subcmd__ver"
                ;;
            voz__subcmd__config,definir)
                cmd="voz__subcmd__config__subcmd__definir"
                ;;
            voz__subcmd__config,esquecer)
                cmd="voz__subcmd__config__subcmd__esquecer"
                ;;
            voz__subcmd__config,iniciar)
                cmd="voz__subcmd__config__subcmd__iniciar"
                ;;
            voz__subcmd__config,mostrar)
                cmd="voz__subcmd__config__subcmd__mostrar"
                ;;
            voz__subcmd__conta,avatar)
                cmd="voz__subcmd__conta__subcmd__avatar"
                ;;
            voz__subcmd__conta,block)
                cmd="voz__subcmd__conta__subcmd__bloquear"
                ;;
            voz__subcmd__conta,bloquear)
                cmd="voz__subcmd__conta__subcmd__bloquear"
                ;;
            voz__subcmd__conta,create)
                cmd="voz__subcmd__conta__subcmd__criar"
                ;;
            voz__subcmd__conta,criar)
                cmd="voz__subcmd__conta__subcmd__criar"
                ;;
            voz__subcmd__conta,encerrar-sessoes)
                cmd="voz__subcmd__conta__subcmd__encerrar__subcmd__sessoes"
                ;;
            voz__subcmd__conta,end-sessions)
                cmd="voz__subcmd__conta__subcmd__encerrar__subcmd__sessoes"
                ;;
            voz__subcmd__conta,entrar)
                cmd="voz__subcmd__conta__subcmd__entrar"
                ;;
            voz__subcmd__conta,list)
                cmd="voz__subcmd__conta__subcmd__listar"
                ;;
            voz__subcmd__conta,listar)
                cmd="voz__subcmd__conta__subcmd__listar"
                ;;
            voz__subcmd__conta,password)
                cmd="voz__subcmd__conta__subcmd__senha"
                ;;
            voz__subcmd__conta,second-factor)
                cmd="voz__subcmd__conta__subcmd__segundo__subcmd__fator"
                ;;
            voz__subcmd__conta,segundo-fator)
                cmd="voz__subcmd__conta__subcmd__segundo__subcmd__fator"
                ;;
            voz__subcmd__conta,senha)
                cmd="voz__subcmd__conta__subcmd__senha"
                ;;
            voz__subcmd__conta,sign-in)
                cmd="voz__subcmd__conta__subcmd__entrar"
                ;;
            voz__subcmd__conta__subcmd__segundo__subcmd__fator,ativar)
                cmd="voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__ativar"
                ;;
            voz__subcmd__conta__subcmd__segundo__subcmd__fator,confirm)
                cmd="voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__confirmar"
                ;;
            voz__subcmd__conta__subcmd__segundo__subcmd__fator,confirmar)
                cmd="voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__confirmar"
                ;;
            voz__subcmd__conta__subcmd__segundo__subcmd__fator,desativar)
                cmd="voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__desativar"
                ;;
            voz__subcmd__conta__subcmd__segundo__subcmd__fator,disable)
                cmd="voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__desativar"
                ;;
            voz__subcmd__conta__subcmd__segundo__subcmd__fator,enable)
                cmd="voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__ativar"
                ;;
            voz__subcmd__corpus,buscar)
                cmd="voz__subcmd__corpus__subcmd__buscar"
                ;;
            voz__subcmd__corpus,export)
                cmd="voz__subcmd__corpus__subcmd__exportar"
                ;;
            voz__subcmd__corpus,exportar)
                cmd="voz__subcmd__corpus__subcmd__exportar"
                ;;
            voz__subcmd__corpus,import)
                cmd="voz__subcmd__corpus__subcmd__importar"
                ;;
            voz__subcmd__corpus,importar)
                cmd="voz__subcmd__corpus__subcmd__importar"
                ;;
            voz__subcmd__corpus,list)
                cmd="voz__subcmd__corpus__subcmd__listar"
                ;;
            voz__subcmd__corpus,listar)
                cmd="voz__subcmd__corpus__subcmd__listar"
                ;;
            voz__subcmd__corpus,mostrar)
                cmd="voz__subcmd__corpus__subcmd__mostrar"
                ;;
            voz__subcmd__corpus,remove)
                cmd="voz__subcmd__corpus__subcmd__remover"
                ;;
            voz__subcmd__corpus,remover)
                cmd="voz__subcmd__corpus__subcmd__remover"
                ;;
            voz__subcmd__corpus,search)
                cmd="voz__subcmd__corpus__subcmd__buscar"
                ;;
            voz__subcmd__corpus,show)
                cmd="voz__subcmd__corpus__subcmd__mostrar"
                ;;
            voz__subcmd__credito,audit)
                cmd="voz__subcmd__credito__subcmd__conferir"
                ;;
            voz__subcmd__credito,balance)
                cmd="voz__subcmd__credito__subcmd__saldo"
                ;;
            voz__subcmd__credito,conferir)
                cmd="voz__subcmd__credito__subcmd__conferir"
                ;;
            voz__subcmd__credito,create)
                cmd="voz__subcmd__credito__subcmd__criar"
                ;;
            voz__subcmd__credito,criar)
                cmd="voz__subcmd__credito__subcmd__criar"
                ;;
            voz__subcmd__credito,devolver)
                cmd="voz__subcmd__credito__subcmd__devolver"
                ;;
            voz__subcmd__credito,extrato)
                cmd="voz__subcmd__credito__subcmd__extrato"
                ;;
            voz__subcmd__credito,pagamento)
                cmd="voz__subcmd__credito__subcmd__pagamento"
                ;;
            voz__subcmd__credito,payment)
                cmd="voz__subcmd__credito__subcmd__pagamento"
                ;;
            voz__subcmd__credito,refund)
                cmd="voz__subcmd__credito__subcmd__devolver"
                ;;
            voz__subcmd__credito,revogar)
                cmd="voz__subcmd__credito__subcmd__revogar"
                ;;
            voz__subcmd__credito,revoke)
                cmd="voz__subcmd__credito__subcmd__revogar"
                ;;
            voz__subcmd__credito,saldo)
                cmd="voz__subcmd__credito__subcmd__saldo"
                ;;
            voz__subcmd__credito,statement)
                cmd="voz__subcmd__credito__subcmd__extrato"
                ;;
            voz__subcmd__organizacao,create)
                cmd="voz__subcmd__organizacao__subcmd__criar"
                ;;
            voz__subcmd__organizacao,criar)
                cmd="voz__subcmd__organizacao__subcmd__criar"
                ;;
            voz__subcmd__organizacao,list)
                cmd="voz__subcmd__organizacao__subcmd__listar"
                ;;
            voz__subcmd__organizacao,listar)
                cmd="voz__subcmd__organizacao__subcmd__listar"
                ;;
            voz__subcmd__organizacao,member)
                cmd="voz__subcmd__organizacao__subcmd__membro"
                ;;
            voz__subcmd__organizacao,membro)
                cmd="voz__subcmd__organizacao__subcmd__membro"
                ;;
            voz__subcmd__organizacao,product)
                cmd="voz__subcmd__organizacao__subcmd__produto"
                ;;
            voz__subcmd__organizacao,produto)
                cmd="voz__subcmd__organizacao__subcmd__produto"
                ;;
            voz__subcmd__pix,code)
                cmd="voz__subcmd__pix__subcmd__copia__subcmd__e__subcmd__cola"
                ;;
            voz__subcmd__pix,comprovante)
                cmd="voz__subcmd__pix__subcmd__comprovante"
                ;;
            voz__subcmd__pix,copia-e-cola)
                cmd="voz__subcmd__pix__subcmd__copia__subcmd__e__subcmd__cola"
                ;;
            voz__subcmd__pix,liberar)
                cmd="voz__subcmd__pix__subcmd__liberar"
                ;;
            voz__subcmd__pix,list)
                cmd="voz__subcmd__pix__subcmd__listar"
                ;;
            voz__subcmd__pix,listar)
                cmd="voz__subcmd__pix__subcmd__listar"
                ;;
            voz__subcmd__pix,receipt)
                cmd="voz__subcmd__pix__subcmd__comprovante"
                ;;
            voz__subcmd__pix,recusar)
                cmd="voz__subcmd__pix__subcmd__recusar"
                ;;
            voz__subcmd__pix,refuse)
                cmd="voz__subcmd__pix__subcmd__recusar"
                ;;
            voz__subcmd__pix,release)
                cmd="voz__subcmd__pix__subcmd__liberar"
                ;;
            voz__subcmd__pix,show)
                cmd="voz__subcmd__pix__subcmd__ver"
                ;;
            voz__subcmd__pix,ver)
                cmd="voz__subcmd__pix__subcmd__ver"
                ;;
            voz__subcmd__vitrine,mostrar)
                cmd="voz__subcmd__vitrine__subcmd__mostrar"
                ;;
            voz__subcmd__vitrine,publicar)
                cmd="voz__subcmd__vitrine__subcmd__publicar"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        voz)
            opts="-q -v -h -V --dados --config --cor --quieto --verboso --sem-pager --help --version comecar start iniciar reescrever rewrite lint diff lsp medir measure proximidade proximity avaliar evaluate calibrar calibrate corpus estilo style credito credit pix cobranca charge conta account organizacao organization chave key serve servir saude health mcp vitrine backup doutor doctor config completions man"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__avaliar)
            opts="-r -h -q -v --registro --reescritas --textos --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --textos)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__backup)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__calibrar)
            opts="-r -h -q -v --registro --textos --mostrar --esquecer --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --textos)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --esquecer)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__chave)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager criar create listar list revogar revoke"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__chave__subcmd__criar)
            opts="-h -q -v --nome --organizacao --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --nome)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --organizacao)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__chave__subcmd__listar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__chave__subcmd__revogar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__cobranca)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager listar list ver show conferir check cancelar cancel acertar settle"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__cobranca__subcmd__acertar)
            opts="-h -q -v --usd --nada --sim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --usd)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__cobranca__subcmd__cancelar)
            opts="-h -q -v --sim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__cobranca__subcmd__conferir)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__cobranca__subcmd__listar)
            opts="-n -h -q -v --estado --pendentes --limite --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --estado)
                    COMPREPLY=($(compgen -W "pendente cancelando pago vencido falhou estornado" -- "${cur}"))
                    return 0
                    ;;
                --limite)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -n)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__cobranca__subcmd__ver)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__comecar)
            opts="-h -q -v --modelo --modelo-url --protocolo --chave-de --sem-modelo --fonte --autor --sem-textos --rascunho --sim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --modelo)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --modelo-url)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --protocolo)
                    COMPREPLY=($(compgen -W "openai anthropic" -- "${cur}"))
                    return 0
                    ;;
                --chave-de)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --fonte)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --autor)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rascunho)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__completions)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager bash elvish fish powershell zsh"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__config)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager mostrar iniciar definir esquecer"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__config__subcmd__definir)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager dados modelo.protocolo modelo.nome modelo.url modelo.chave modelo.prazo_s modelo.temperatura modelo.maximo_tokens modelo.candidatos modelo.simultaneas servidor.endereco servidor.url_publica servidor.proxies servidor.produto servidor.mcp_registro servidor.conexoes servidor.fila servidor.cabecalho_s servidor.corpo_s servidor.resposta_s servidor.transito_mib servidor.parte_por_rede servidor.parada_s remoto.credito remoto.chave cota.limite cota.falhas preco.reescrita_usd operador.token contas.cadastro_aberto numeros.contar pix.chave pix.nome pix.cidade pix.brl_por_usd pix.por_dia pix.por_semana pix.fila pix.retencao_dias x402.modo x402.rede x402.pagar_a x402.facilitador x402.autorizacao x402.cdp_id x402.cdp_segredo x402.rpc x402.prazo_s correio.smtp correio.de correio.prazo_s correio.dono asaas.url asaas.chave asaas.aviso_token contato.email contato.por_dia_rede contato.por_dia"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__config__subcmd__esquecer)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager dados modelo.protocolo modelo.nome modelo.url modelo.chave modelo.prazo_s modelo.temperatura modelo.maximo_tokens modelo.candidatos modelo.simultaneas servidor.endereco servidor.url_publica servidor.proxies servidor.produto servidor.mcp_registro servidor.conexoes servidor.fila servidor.cabecalho_s servidor.corpo_s servidor.resposta_s servidor.transito_mib servidor.parte_por_rede servidor.parada_s remoto.credito remoto.chave cota.limite cota.falhas preco.reescrita_usd operador.token contas.cadastro_aberto numeros.contar pix.chave pix.nome pix.cidade pix.brl_por_usd pix.por_dia pix.por_semana pix.fila pix.retencao_dias x402.modo x402.rede x402.pagar_a x402.facilitador x402.autorizacao x402.cdp_id x402.cdp_segredo x402.rpc x402.prazo_s correio.smtp correio.de correio.prazo_s correio.dono asaas.url asaas.chave asaas.aviso_token contato.email contato.por_dia_rede contato.por_dia"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__config__subcmd__iniciar)
            opts="-h -q -v --sim --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__config__subcmd__mostrar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__avatar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__bloquear)
            opts="-h -q -v --desbloquear --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__criar)
            opts="-h -q -v --nome --dono --senha-de --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --nome)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --senha-de)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__encerrar__subcmd__sessoes)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__entrar)
            opts="-h -q -v --url --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --url)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__listar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__segundo__subcmd__fator)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager ativar enable confirmar confirm desativar disable"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__ativar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__confirmar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__segundo__subcmd__fator__subcmd__desativar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__conta__subcmd__senha)
            opts="-h -q -v --senha-de --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --senha-de)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__corpus)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager importar import listar list buscar search mostrar show remover remove exportar export"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__corpus__subcmd__buscar)
            opts="-r -n -h -q -v --registro --fonte --desde --limite --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                --fonte)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --desde)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limite)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -n)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__corpus__subcmd__exportar)
            opts="-r -h -q -v --registro --fonte --desde --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                --fonte)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --desde)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__corpus__subcmd__importar)
            opts="-r -h -q -v --desde --ate --registro --formato --autor --juntar-rajadas --coorte --ensaio --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --desde)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ate)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --registro)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                --formato)
                    COMPREPLY=($(compgen -W "x whatsapp telegram mastodon bluesky threads instagram linkedin reddit substack medium wordpress email markdown jsonl csv txt" -- "${cur}"))
                    return 0
                    ;;
                --autor)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__corpus__subcmd__listar)
            opts="-r -n -h -q -v --registro --fonte --desde --limite --coorte --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                --fonte)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --desde)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limite)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -n)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__corpus__subcmd__mostrar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__corpus__subcmd__remover)
            opts="-r -h -q -v --registro --fonte --desde --tudo --coorte --sim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                --fonte)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --desde)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__credito)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__credito__subcmd__conferir)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__credito__subcmd__criar)
            opts="-h -q -v --usd --conta --organizacao --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --usd)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --conta)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --organizacao)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__credito__subcmd__devolver)
            opts="-h -q -v --usd --sim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --usd)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__credito__subcmd__extrato)
            opts="-n -h -q -v --conta --organizacao --de --ate --limite --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --conta)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --organizacao)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --de)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ate)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limite)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -n)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__credito__subcmd__pagamento)
            opts="-h -q -v --pago --nao-pago --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__credito__subcmd__revogar)
            opts="-h -q -v --sim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__credito__subcmd__saldo)
            opts="-h -q -v --conta --organizacao --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --conta)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --organizacao)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__diff)
            opts="-h -q -v --formato --json --codigo-saida --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --formato)
                    COMPREPLY=($(compgen -W "humano json html" -- "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__doutor)
            opts="-h -q -v --perguntar --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__estilo)
            opts="-r -h -q -v --registro --servidor --json --reescritas --ajuda-medidas --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --servidor)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__lint)
            opts="-r -h -q -v --stdin-nome --isolado --formato --json --corrigir --no-lugar --nivel --so --sem --ignorar --base --vigiar --idioma --markdown --texto-puro --registro --sem-autor --entrada --regras --explicar --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --stdin-nome)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --formato)
                    COMPREPLY=($(compgen -W "humano json jsonl github sarif junit checkstyle reviewdog" -- "${cur}"))
                    return 0
                    ;;
                --corrigir)
                    COMPREPLY=($(compgen -W "seguro ousado" -- "${cur}"))
                    return 0
                    ;;
                --nivel)
                    COMPREPLY=($(compgen -W "aviso erro" -- "${cur}"))
                    return 0
                    ;;
                --so)
                    COMPREPLY=($(compgen -W "travessao meia-risca hifen-duplo aspas-curvas apostrofo-curvo aspas-mistas reticencias-unicas seta dois-pontos-excesso ponto-e-virgula-excesso negrito-markdown titulo-markdown lista-rotulada lista-texto-curto marcador-unicode regua-horizontal titulo-caixa cerca-de-codigo emoji-marcador emoji-titulo emoji-excesso hashtags-excesso resto-citacao link-ia marcador-de-turno placeholder autodeclaracao-ia limite-conhecimento recusa abertura-assistente apresentacao-texto fecho-assistente bajulacao instrucao-vazada caractere-invisivel espaco-nao-comum homoglifo vocab-llm vocab-fraco vocab-marketing adverbio-inflado colocacao-llm importancia-inflada ingles-decalcado vocab-proprio nao-so-mas nao-e-x-e-y mais-do-que sem-sem-so seja-ou gerundio-final gerundio-fraco regra-de-tres pergunta-resposta pergunta-gancho revelacao falsa-faixa apesar-desafios copula-evitada atribuicao-vaga cautela-excesso abertura-mundo muleta-enfase conector-formal convite-explorar fecho-resumo fecho-esperancoso chamada-engajamento email-modelo aforismo-final frases-uniformes paragrafos-uniformes fragmentos-seguidos anafora frase-repetida jeito-de-assistente" -- "${cur}"))
                    return 0
                    ;;
                --sem)
                    COMPREPLY=($(compgen -W "travessao meia-risca hifen-duplo aspas-curvas apostrofo-curvo aspas-mistas reticencias-unicas seta dois-pontos-excesso ponto-e-virgula-excesso negrito-markdown titulo-markdown lista-rotulada lista-texto-curto marcador-unicode regua-horizontal titulo-caixa cerca-de-codigo emoji-marcador emoji-titulo emoji-excesso hashtags-excesso resto-citacao link-ia marcador-de-turno placeholder autodeclaracao-ia limite-conhecimento recusa abertura-assistente apresentacao-texto fecho-assistente bajulacao instrucao-vazada caractere-invisivel espaco-nao-comum homoglifo vocab-llm vocab-fraco vocab-marketing adverbio-inflado colocacao-llm importancia-inflada ingles-decalcado vocab-proprio nao-so-mas nao-e-x-e-y mais-do-que sem-sem-so seja-ou gerundio-final gerundio-fraco regra-de-tres pergunta-resposta pergunta-gancho revelacao falsa-faixa apesar-desafios copula-evitada atribuicao-vaga cautela-excesso abertura-mundo muleta-enfase conector-formal convite-explorar fecho-resumo fecho-esperancoso chamada-engajamento email-modelo aforismo-final frases-uniformes paragrafos-uniformes fragmentos-seguidos anafora frase-repetida jeito-de-assistente" -- "${cur}"))
                    return 0
                    ;;
                --ignorar)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --base)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --idioma)
                    COMPREPLY=($(compgen -W "pt en" -- "${cur}"))
                    return 0
                    ;;
                --registro)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --entrada)
                    COMPREPLY=($(compgen -W "texto jsonl" -- "${cur}"))
                    return 0
                    ;;
                --explicar)
                    COMPREPLY=($(compgen -W "travessao meia-risca hifen-duplo aspas-curvas apostrofo-curvo aspas-mistas reticencias-unicas seta dois-pontos-excesso ponto-e-virgula-excesso negrito-markdown titulo-markdown lista-rotulada lista-texto-curto marcador-unicode regua-horizontal titulo-caixa cerca-de-codigo emoji-marcador emoji-titulo emoji-excesso hashtags-excesso resto-citacao link-ia marcador-de-turno placeholder autodeclaracao-ia limite-conhecimento recusa abertura-assistente apresentacao-texto fecho-assistente bajulacao instrucao-vazada caractere-invisivel espaco-nao-comum homoglifo vocab-llm vocab-fraco vocab-marketing adverbio-inflado colocacao-llm importancia-inflada ingles-decalcado vocab-proprio nao-so-mas nao-e-x-e-y mais-do-que sem-sem-so seja-ou gerundio-final gerundio-fraco regra-de-tres pergunta-resposta pergunta-gancho revelacao falsa-faixa apesar-desafios copula-evitada atribuicao-vaga cautela-excesso abertura-mundo muleta-enfase conector-formal convite-explorar fecho-resumo fecho-esperancoso chamada-engajamento email-modelo aforismo-final frases-uniformes paragrafos-uniformes fragmentos-seguidos anafora frase-repetida jeito-de-assistente" -- "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__lsp)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__man)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__mcp)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__medir)
            opts="-r -h -q -v --desde --ate --registro --formato --autor --juntar-rajadas --coorte --ensaio --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --desde)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ate)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --registro)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                --formato)
                    COMPREPLY=($(compgen -W "x whatsapp telegram mastodon bluesky threads instagram linkedin reddit substack medium wordpress email markdown jsonl csv txt" -- "${cur}"))
                    return 0
                    ;;
                --autor)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__organizacao)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager criar create membro member produto product listar list"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__organizacao__subcmd__criar)
            opts="-h -q -v --dono --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dono)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__organizacao__subcmd__listar)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__organizacao__subcmd__membro)
            opts="-h -q -v --papel --remover --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --papel)
                    COMPREPLY=($(compgen -W "owner admin member" -- "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__organizacao__subcmd__produto)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager ativar desativar"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__pix)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__pix__subcmd__comprovante)
            opts="-o -h -q -v --saida --original --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --saida)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__pix__subcmd__copia__subcmd__e__subcmd__cola)
            opts="-h -q -v --usd --reais --txid --png --qr --ler --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --usd)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --reais)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --txid)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --png)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ler)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__pix__subcmd__liberar)
            opts="-h -q -v --outro-pix --sim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__pix__subcmd__listar)
            opts="-h -q -v --estado --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --estado)
                    COMPREPLY=($(compgen -W "pendente liberado recusado falhou todos" -- "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__pix__subcmd__recusar)
            opts="-h -q -v --motivo --sim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --motivo)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__pix__subcmd__ver)
            opts="-h -q -v --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__proximidade)
            opts="-r -h -q -v --registro --entrada --formato --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --entrada)
                    COMPREPLY=($(compgen -W "texto jsonl" -- "${cur}"))
                    return 0
                    ;;
                --formato)
                    COMPREPLY=($(compgen -W "humano json jsonl" -- "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__reescrever)
            opts="-r -c -i -e -h -q -v --registro --contexto --instrucoes --estilo --servidor --sem-modelo --escolher --mesmo-assim --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --registro)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                -r)
                    COMPREPLY=($(compgen -W "resposta post" -- "${cur}"))
                    return 0
                    ;;
                --contexto)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --instrucoes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -i)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --estilo)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -e)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --servidor)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__saude)
            opts="-h -q -v --url --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --url)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__serve)
            opts="-h -q -v --endereco --url-publica --proxies --conexoes --fila --simultaneas --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --endereco)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --url-publica)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --proxies)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --conexoes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --fila)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --simultaneas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__vitrine)
            opts="-h -q -v --help --dados --config --cor --quieto --verboso --sem-pager publicar mostrar"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__vitrine__subcmd__mostrar)
            opts="-h -q -v --exatos --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        voz__subcmd__vitrine__subcmd__publicar)
            opts="-h -q -v --exatos --json --help --dados --config --cor --quieto --verboso --sem-pager"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dados)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cor)
                    COMPREPLY=($(compgen -W "auto sempre nunca" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _voz -o nosort -o bashdefault -o default voz
else
    complete -F _voz -o bashdefault -o default voz
fi
