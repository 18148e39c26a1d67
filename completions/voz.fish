# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_voz_global_optspecs
    string join \n dados= config= cor= q/quieto v/verboso sem-pager h/help V/version
end

function __fish_voz_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_voz_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_voz_using_subcommand
    set -l cmd (__fish_voz_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c voz -n "__fish_voz_needs_command" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_needs_command" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_needs_command" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_needs_command" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_needs_command" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_needs_command" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_needs_command" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_needs_command" -s V -l version -d 'Mostra a versão'
complete -c voz -n "__fish_voz_needs_command" -f -a "comecar" -d 'Do zero à primeira reescrita na sua voz: modelo, textos, um rascunho'
complete -c voz -n "__fish_voz_needs_command" -f -a "start" -d 'Do zero à primeira reescrita na sua voz: modelo, textos, um rascunho'
complete -c voz -n "__fish_voz_needs_command" -f -a "iniciar" -d 'Do zero à primeira reescrita na sua voz: modelo, textos, um rascunho'
complete -c voz -n "__fish_voz_needs_command" -f -a "reescrever" -d 'Reescreve um texto na voz do autor'
complete -c voz -n "__fish_voz_needs_command" -f -a "rewrite" -d 'Reescreve um texto na voz do autor'
complete -c voz -n "__fish_voz_needs_command" -f -a "lint" -d 'Aponta marcas de texto de máquina, com o lugar exato de cada uma'
complete -c voz -n "__fish_voz_needs_command" -f -a "diff" -d 'Compara dois textos palavra por palavra'
complete -c voz -n "__fish_voz_needs_command" -f -a "lsp" -d 'O lint e a reescrita no seu editor (servidor LSP, por stdio)'
complete -c voz -n "__fish_voz_needs_command" -f -a "medir" -d 'Importa textos seus e mede a sua voz'
complete -c voz -n "__fish_voz_needs_command" -f -a "measure" -d 'Importa textos seus e mede a sua voz'
complete -c voz -n "__fish_voz_needs_command" -f -a "proximidade" -d 'Mede o quanto um texto se aproxima da sua voz'
complete -c voz -n "__fish_voz_needs_command" -f -a "proximity" -d 'Mede o quanto um texto se aproxima da sua voz'
complete -c voz -n "__fish_voz_needs_command" -f -a "avaliar" -d 'Avalia o quanto a medida de proximidade conhece você'
complete -c voz -n "__fish_voz_needs_command" -f -a "evaluate" -d 'Avalia o quanto a medida de proximidade conhece você'
complete -c voz -n "__fish_voz_needs_command" -f -a "calibrar" -d 'Ensaia o modelo nos seus textos e guarda o que ele erra'
complete -c voz -n "__fish_voz_needs_command" -f -a "calibrate" -d 'Ensaia o modelo nos seus textos e guarda o que ele erra'
complete -c voz -n "__fish_voz_needs_command" -f -a "corpus" -d 'Importa, lista, procura, mostra, remove e exporta os seus textos'
complete -c voz -n "__fish_voz_needs_command" -f -a "estilo" -d 'Mostra o estilo medido, ou um texto ao lado dele'
complete -c voz -n "__fish_voz_needs_command" -f -a "style" -d 'Mostra o estilo medido, ou um texto ao lado dele'
complete -c voz -n "__fish_voz_needs_command" -f -a "credito" -d 'Emite, mostra, devolve, revoga e confere crédito'
complete -c voz -n "__fish_voz_needs_command" -f -a "credit" -d 'Emite, mostra, devolve, revoga e confere crédito'
complete -c voz -n "__fish_voz_needs_command" -f -a "pix" -d 'Confere os pedidos por Pix: lista, mostra, libera e recusa'
complete -c voz -n "__fish_voz_needs_command" -f -a "cobranca" -d 'Lista, mostra, confere, encerra e acerta cobranças do gateway'
complete -c voz -n "__fish_voz_needs_command" -f -a "charge" -d 'Lista, mostra, confere, encerra e acerta cobranças do gateway'
complete -c voz -n "__fish_voz_needs_command" -f -a "conta" -d 'Cria e cuida de contas: senha, segundo fator, links de entrada'
complete -c voz -n "__fish_voz_needs_command" -f -a "account" -d 'Cria e cuida de contas: senha, segundo fator, links de entrada'
complete -c voz -n "__fish_voz_needs_command" -f -a "organizacao" -d 'Cria organizações, põe e tira membros, liga o produto'
complete -c voz -n "__fish_voz_needs_command" -f -a "organization" -d 'Cria organizações, põe e tira membros, liga o produto'
complete -c voz -n "__fish_voz_needs_command" -f -a "chave" -d 'Cria, mostra e revoga chaves de API'
complete -c voz -n "__fish_voz_needs_command" -f -a "key" -d 'Cria, mostra e revoga chaves de API'
complete -c voz -n "__fish_voz_needs_command" -f -a "serve" -d 'Serve a voz por HTTP e MCP, usando o mesmo arquivo SQLite'
complete -c voz -n "__fish_voz_needs_command" -f -a "servir" -d 'Serve a voz por HTTP e MCP, usando o mesmo arquivo SQLite'
complete -c voz -n "__fish_voz_needs_command" -f -a "saude" -d 'Pergunta ao serviço desta máquina se ele está no ar'
complete -c voz -n "__fish_voz_needs_command" -f -a "health" -d 'Pergunta ao serviço desta máquina se ele está no ar'
complete -c voz -n "__fish_voz_needs_command" -f -a "mcp" -d 'As ferramentas do serviço por stdio, para agentes nesta máquina'
complete -c voz -n "__fish_voz_needs_command" -f -a "vitrine" -d 'Publica e mostra os números públicos de uso'
complete -c voz -n "__fish_voz_needs_command" -f -a "backup" -d 'Copia o banco de dados e os comprovantes de Pix, mesmo com o serviço no ar'
complete -c voz -n "__fish_voz_needs_command" -f -a "doutor" -d 'Confere configuração, dados e modelo, e diz como consertar'
complete -c voz -n "__fish_voz_needs_command" -f -a "doctor" -d 'Confere configuração, dados e modelo, e diz como consertar'
complete -c voz -n "__fish_voz_needs_command" -f -a "config" -d 'Mostra, cria e muda a configuração'
complete -c voz -n "__fish_voz_needs_command" -f -a "completions" -d 'Escreve o script que completa os comandos no shell'
complete -c voz -n "__fish_voz_needs_command" -f -a "man" -d 'Grava as páginas do manual, uma por comando'
complete -c voz -n "__fish_voz_using_subcommand comecar" -l modelo -d 'Nome do modelo que escreve, como o servidor dele o chama' -r
complete -c voz -n "__fish_voz_using_subcommand comecar" -l modelo-url -d 'Endereço do servidor do modelo (padrão: o do protocolo)' -r
complete -c voz -n "__fish_voz_using_subcommand comecar" -l protocolo -d 'Como falar com o modelo (padrão: openai, que os servidores locais também falam) [valores: openai, anthropic]' -r -f -a "openai\t''
anthropic\t''"
complete -c voz -n "__fish_voz_using_subcommand comecar" -l chave-de -d 'De onde ler a chave do modelo: a primeira linha de um arquivo, ou - para a entrada padrão' -r -F
complete -c voz -n "__fish_voz_using_subcommand comecar" -l fonte -d 'Arquivo, pasta ou zip com o que você escreveu; repita para mais' -r -F
complete -c voz -n "__fish_voz_using_subcommand comecar" -l autor -d 'Quem é você numa fonte com textos de vários autores' -r
complete -c voz -n "__fish_voz_using_subcommand comecar" -l rascunho -d 'O rascunho da primeira reescrita (padrão: um exemplo)' -r
complete -c voz -n "__fish_voz_using_subcommand comecar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand comecar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand comecar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand comecar" -l sem-modelo -d 'Fica sem modelo, com o editor embutido'
complete -c voz -n "__fish_voz_using_subcommand comecar" -l sem-textos -d 'Não importa textos agora'
complete -c voz -n "__fish_voz_using_subcommand comecar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand comecar" -l json -d 'Só diz, em JSON, o que há nesta máquina; não muda nada'
complete -c voz -n "__fish_voz_using_subcommand comecar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand comecar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand comecar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand comecar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand start" -l modelo -d 'Nome do modelo que escreve, como o servidor dele o chama' -r
complete -c voz -n "__fish_voz_using_subcommand start" -l modelo-url -d 'Endereço do servidor do modelo (padrão: o do protocolo)' -r
complete -c voz -n "__fish_voz_using_subcommand start" -l protocolo -d 'Como falar com o modelo (padrão: openai, que os servidores locais também falam) [valores: openai, anthropic]' -r -f -a "openai\t''
anthropic\t''"
complete -c voz -n "__fish_voz_using_subcommand start" -l chave-de -d 'De onde ler a chave do modelo: a primeira linha de um arquivo, ou - para a entrada padrão' -r -F
complete -c voz -n "__fish_voz_using_subcommand start" -l fonte -d 'Arquivo, pasta ou zip com o que você escreveu; repita para mais' -r -F
complete -c voz -n "__fish_voz_using_subcommand start" -l autor -d 'Quem é você numa fonte com textos de vários autores' -r
complete -c voz -n "__fish_voz_using_subcommand start" -l rascunho -d 'O rascunho da primeira reescrita (padrão: um exemplo)' -r
complete -c voz -n "__fish_voz_using_subcommand start" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand start" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand start" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand start" -l sem-modelo -d 'Fica sem modelo, com o editor embutido'
complete -c voz -n "__fish_voz_using_subcommand start" -l sem-textos -d 'Não importa textos agora'
complete -c voz -n "__fish_voz_using_subcommand start" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand start" -l json -d 'Só diz, em JSON, o que há nesta máquina; não muda nada'
complete -c voz -n "__fish_voz_using_subcommand start" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand start" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand start" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand start" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l modelo -d 'Nome do modelo que escreve, como o servidor dele o chama' -r
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l modelo-url -d 'Endereço do servidor do modelo (padrão: o do protocolo)' -r
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l protocolo -d 'Como falar com o modelo (padrão: openai, que os servidores locais também falam) [valores: openai, anthropic]' -r -f -a "openai\t''
anthropic\t''"
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l chave-de -d 'De onde ler a chave do modelo: a primeira linha de um arquivo, ou - para a entrada padrão' -r -F
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l fonte -d 'Arquivo, pasta ou zip com o que você escreveu; repita para mais' -r -F
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l autor -d 'Quem é você numa fonte com textos de vários autores' -r
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l rascunho -d 'O rascunho da primeira reescrita (padrão: um exemplo)' -r
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l sem-modelo -d 'Fica sem modelo, com o editor embutido'
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l sem-textos -d 'Não importa textos agora'
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l json -d 'Só diz, em JSON, o que há nesta máquina; não muda nada'
complete -c voz -n "__fish_voz_using_subcommand iniciar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand iniciar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand iniciar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand iniciar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand reescrever" -s r -l registro -d 'O texto responde a alguém, ou é um texto próprio; sem dizer, resposta, se nela há textos, senão post [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand reescrever" -s c -l contexto -d 'Informação de referência, que não é reescrita (@ARQUIVO lê de um arquivo)' -r
complete -c voz -n "__fish_voz_using_subcommand reescrever" -s i -l instrucoes -d 'Suas regras sobre a sua escrita, uma por linha (@ARQUIVO lê de um arquivo)' -r
complete -c voz -n "__fish_voz_using_subcommand reescrever" -s e -l estilo -d 'Estilo da configuração, ou um novo com o que pedir ao modelo; repita para mais variantes' -r
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l servidor -d 'Trabalha num voz serve, com o crédito de VOZ_CREDITO ou a chave de VOZ_CHAVE' -r
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l sem-modelo -d 'Usa o editor embutido, sem modelo nem rede'
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l escolher -d 'Mostra as variantes, pergunta qual, e escreve só essa na saída; a escolha vira lição (voz calibrar)'
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l mesmo-assim -d 'Mostra também a variante distante do rascunho, ou de outro tamanho, que sem isto é uma falha'
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l json -d 'Responde em JSON: o mesmo objeto da API'
complete -c voz -n "__fish_voz_using_subcommand reescrever" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand reescrever" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand reescrever" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand reescrever" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand rewrite" -s r -l registro -d 'O texto responde a alguém, ou é um texto próprio; sem dizer, resposta, se nela há textos, senão post [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand rewrite" -s c -l contexto -d 'Informação de referência, que não é reescrita (@ARQUIVO lê de um arquivo)' -r
complete -c voz -n "__fish_voz_using_subcommand rewrite" -s i -l instrucoes -d 'Suas regras sobre a sua escrita, uma por linha (@ARQUIVO lê de um arquivo)' -r
complete -c voz -n "__fish_voz_using_subcommand rewrite" -s e -l estilo -d 'Estilo da configuração, ou um novo com o que pedir ao modelo; repita para mais variantes' -r
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l servidor -d 'Trabalha num voz serve, com o crédito de VOZ_CREDITO ou a chave de VOZ_CHAVE' -r
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l sem-modelo -d 'Usa o editor embutido, sem modelo nem rede'
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l escolher -d 'Mostra as variantes, pergunta qual, e escreve só essa na saída; a escolha vira lição (voz calibrar)'
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l mesmo-assim -d 'Mostra também a variante distante do rascunho, ou de outro tamanho, que sem isto é uma falha'
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l json -d 'Responde em JSON: o mesmo objeto da API'
complete -c voz -n "__fish_voz_using_subcommand rewrite" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand rewrite" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand rewrite" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand rewrite" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand lint" -l stdin-nome -d 'Nome da entrada padrão, de que seguem o formato e o voz.toml' -r -F
complete -c voz -n "__fish_voz_using_subcommand lint" -l formato -d 'Formato da saída [valores: humano, json, jsonl, github, sarif, junit, checkstyle, reviewdog]' -r -f -a "humano\t''
json\t''
jsonl\t''
github\t''
sarif\t''
junit\t''
checkstyle\t''
reviewdog\t''"
complete -c voz -n "__fish_voz_using_subcommand lint" -l corrigir -d 'Mostra num diff o que as correções seguras mudam; com =ousado, também as que são só prováveis [valores: seguro, ousado]' -r -f -a "seguro\t''
ousado\t''"
complete -c voz -n "__fish_voz_using_subcommand lint" -l nivel -d 'Mostra só o que pesa isto ou mais [valores: aviso, erro] [padrão: aviso]' -r -f -a "aviso\t''
erro\t''"
complete -c voz -n "__fish_voz_using_subcommand lint" -l so -d 'Usa só estas regras, mesmo as desligadas (separe com vírgula, ou repita)' -r -f -a "travessao\t'Travessão'
meia-risca\t'Meia-risca usada como travessão'
hifen-duplo\t'Hífen duplo'
aspas-curvas\t'Aspas curvas'
apostrofo-curvo\t'Apóstrofo curvo'
aspas-mistas\t'Aspas de dois tipos'
reticencias-unicas\t'Reticências de um caractere'
seta\t'Setas em prosa'
dois-pontos-excesso\t'Dois-pontos em série'
ponto-e-virgula-excesso\t'Ponto e vírgula em série'
negrito-markdown\t'Negrito em markdown'
titulo-markdown\t'Título em markdown'
lista-rotulada\t'Lista de rótulo e dois-pontos'
lista-texto-curto\t'Lista em texto curto'
marcador-unicode\t'Marcador tipográfico'
regua-horizontal\t'Régua horizontal'
titulo-caixa\t'Título Em Caixa De Título'
cerca-de-codigo\t'Texto dentro de cerca de código'
emoji-marcador\t'Emoji como marcador'
emoji-titulo\t'Emoji em título'
emoji-excesso\t'Emoji demais'
hashtags-excesso\t'Hashtags demais'
resto-citacao\t'Resto de citação de chatbot'
link-ia\t'Link com rastro de IA'
marcador-de-turno\t'Marca de turno de conversa'
placeholder\t'Campo por preencher'
autodeclaracao-ia\t'Autodeclaração de IA'
limite-conhecimento\t'Limite de conhecimento'
recusa\t'Recusa de chatbot'
abertura-assistente\t'Abertura de assistente'
apresentacao-texto\t'Apresentação do próprio texto'
fecho-assistente\t'Fecho de assistente'
bajulacao\t'Bajulação'
instrucao-vazada\t'Instrução vazada'
caractere-invisivel\t'Caractere invisível'
espaco-nao-comum\t'Espaço fora do comum'
homoglifo\t'Letra trocada'
vocab-llm\t'Vocabulário de LLM'
vocab-fraco\t'Palavra de redação'
vocab-marketing\t'Vocabulário de marketing'
adverbio-inflado\t'Advérbio inflado'
colocacao-llm\t'Colocação pronta'
importancia-inflada\t'Importância inflada'
ingles-decalcado\t'Decalque do inglês'
vocab-proprio\t'Palavra da sua lista'
nao-so-mas\t'Não só X, mas Y'
nao-e-x-e-y\t'Não é X, é Y'
mais-do-que\t'Mais do que X'
sem-sem-so\t'Sem X. Sem Y. Só Z.'
seja-ou\t'Seja X, ou Y'
gerundio-final\t'Gerúndio de importância no fim'
gerundio-fraco\t'Gerúndio de arremate'
regra-de-tres\t'Regra de três'
pergunta-resposta\t'Pergunta e resposta armada'
pergunta-gancho\t'Pergunta gancho'
revelacao\t'Revelação com suspense'
falsa-faixa\t'Falsa faixa'
apesar-desafios\t'Apesar dos desafios'
copula-evitada\t'Verbo ser evitado'
atribuicao-vaga\t'Atribuição vaga'
cautela-excesso\t'Cautela demais'
abertura-mundo\t'Abertura de cenário'
muleta-enfase\t'Muleta de ênfase'
conector-formal\t'Conector formal em série'
convite-explorar\t'Convite a explorar'
fecho-resumo\t'Fecho em resumo'
fecho-esperancoso\t'Fecho esperançoso'
chamada-engajamento\t'Chamada de engajamento'
email-modelo\t'E-mail de modelo'
aforismo-final\t'Aforismo no fim'
frases-uniformes\t'Frases do mesmo tamanho'
paragrafos-uniformes\t'Parágrafos do mesmo tamanho'
fragmentos-seguidos\t'Fragmentos em série'
anafora\t'Anáfora tripla'
frase-repetida\t'Trechos repetidos'
jeito-de-assistente\t'Jeito de assistente'"
complete -c voz -n "__fish_voz_using_subcommand lint" -l sem -d 'Deixa estas regras de fora' -r -f -a "travessao\t'Travessão'
meia-risca\t'Meia-risca usada como travessão'
hifen-duplo\t'Hífen duplo'
aspas-curvas\t'Aspas curvas'
apostrofo-curvo\t'Apóstrofo curvo'
aspas-mistas\t'Aspas de dois tipos'
reticencias-unicas\t'Reticências de um caractere'
seta\t'Setas em prosa'
dois-pontos-excesso\t'Dois-pontos em série'
ponto-e-virgula-excesso\t'Ponto e vírgula em série'
negrito-markdown\t'Negrito em markdown'
titulo-markdown\t'Título em markdown'
lista-rotulada\t'Lista de rótulo e dois-pontos'
lista-texto-curto\t'Lista em texto curto'
marcador-unicode\t'Marcador tipográfico'
regua-horizontal\t'Régua horizontal'
titulo-caixa\t'Título Em Caixa De Título'
cerca-de-codigo\t'Texto dentro de cerca de código'
emoji-marcador\t'Emoji como marcador'
emoji-titulo\t'Emoji em título'
emoji-excesso\t'Emoji demais'
hashtags-excesso\t'Hashtags demais'
resto-citacao\t'Resto de citação de chatbot'
link-ia\t'Link com rastro de IA'
marcador-de-turno\t'Marca de turno de conversa'
placeholder\t'Campo por preencher'
autodeclaracao-ia\t'Autodeclaração de IA'
limite-conhecimento\t'Limite de conhecimento'
recusa\t'Recusa de chatbot'
abertura-assistente\t'Abertura de assistente'
apresentacao-texto\t'Apresentação do próprio texto'
fecho-assistente\t'Fecho de assistente'
bajulacao\t'Bajulação'
instrucao-vazada\t'Instrução vazada'
caractere-invisivel\t'Caractere invisível'
espaco-nao-comum\t'Espaço fora do comum'
homoglifo\t'Letra trocada'
vocab-llm\t'Vocabulário de LLM'
vocab-fraco\t'Palavra de redação'
vocab-marketing\t'Vocabulário de marketing'
adverbio-inflado\t'Advérbio inflado'
colocacao-llm\t'Colocação pronta'
importancia-inflada\t'Importância inflada'
ingles-decalcado\t'Decalque do inglês'
vocab-proprio\t'Palavra da sua lista'
nao-so-mas\t'Não só X, mas Y'
nao-e-x-e-y\t'Não é X, é Y'
mais-do-que\t'Mais do que X'
sem-sem-so\t'Sem X. Sem Y. Só Z.'
seja-ou\t'Seja X, ou Y'
gerundio-final\t'Gerúndio de importância no fim'
gerundio-fraco\t'Gerúndio de arremate'
regra-de-tres\t'Regra de três'
pergunta-resposta\t'Pergunta e resposta armada'
pergunta-gancho\t'Pergunta gancho'
revelacao\t'Revelação com suspense'
falsa-faixa\t'Falsa faixa'
apesar-desafios\t'Apesar dos desafios'
copula-evitada\t'Verbo ser evitado'
atribuicao-vaga\t'Atribuição vaga'
cautela-excesso\t'Cautela demais'
abertura-mundo\t'Abertura de cenário'
muleta-enfase\t'Muleta de ênfase'
conector-formal\t'Conector formal em série'
convite-explorar\t'Convite a explorar'
fecho-resumo\t'Fecho em resumo'
fecho-esperancoso\t'Fecho esperançoso'
chamada-engajamento\t'Chamada de engajamento'
email-modelo\t'E-mail de modelo'
aforismo-final\t'Aforismo no fim'
frases-uniformes\t'Frases do mesmo tamanho'
paragrafos-uniformes\t'Parágrafos do mesmo tamanho'
fragmentos-seguidos\t'Fragmentos em série'
anafora\t'Anáfora tripla'
frase-repetida\t'Trechos repetidos'
jeito-de-assistente\t'Jeito de assistente'"
complete -c voz -n "__fish_voz_using_subcommand lint" -l ignorar -d 'Cala uma regra e mostra o que ela diria, com o motivo' -r
complete -c voz -n "__fish_voz_using_subcommand lint" -l base -d 'Aponta só o que está nas linhas mudadas desde um commit ou ramo do Git' -r
complete -c voz -n "__fish_voz_using_subcommand lint" -l idioma -d 'Idioma dos textos, em vez de descobrir em cada um [valores: pt, en]' -r -f -a "pt\t''
en\t''"
complete -c voz -n "__fish_voz_using_subcommand lint" -s r -l registro -d 'Registro do autor, resposta ou post, com que as regras se comparam se há textos dele medidos [padrão: resposta]' -r
complete -c voz -n "__fish_voz_using_subcommand lint" -l entrada -d 'O que vem na entrada: um texto por arquivo, ou um objeto {"id", "texto"} por linha [valores: texto, jsonl] [padrão: texto]' -r -f -a "texto\t''
jsonl\t''"
complete -c voz -n "__fish_voz_using_subcommand lint" -l explicar -d 'Explica uma regra: por que existe, em que se apoia, exemplos' -r -f -a "travessao\t'Travessão'
meia-risca\t'Meia-risca usada como travessão'
hifen-duplo\t'Hífen duplo'
aspas-curvas\t'Aspas curvas'
apostrofo-curvo\t'Apóstrofo curvo'
aspas-mistas\t'Aspas de dois tipos'
reticencias-unicas\t'Reticências de um caractere'
seta\t'Setas em prosa'
dois-pontos-excesso\t'Dois-pontos em série'
ponto-e-virgula-excesso\t'Ponto e vírgula em série'
negrito-markdown\t'Negrito em markdown'
titulo-markdown\t'Título em markdown'
lista-rotulada\t'Lista de rótulo e dois-pontos'
lista-texto-curto\t'Lista em texto curto'
marcador-unicode\t'Marcador tipográfico'
regua-horizontal\t'Régua horizontal'
titulo-caixa\t'Título Em Caixa De Título'
cerca-de-codigo\t'Texto dentro de cerca de código'
emoji-marcador\t'Emoji como marcador'
emoji-titulo\t'Emoji em título'
emoji-excesso\t'Emoji demais'
hashtags-excesso\t'Hashtags demais'
resto-citacao\t'Resto de citação de chatbot'
link-ia\t'Link com rastro de IA'
marcador-de-turno\t'Marca de turno de conversa'
placeholder\t'Campo por preencher'
autodeclaracao-ia\t'Autodeclaração de IA'
limite-conhecimento\t'Limite de conhecimento'
recusa\t'Recusa de chatbot'
abertura-assistente\t'Abertura de assistente'
apresentacao-texto\t'Apresentação do próprio texto'
fecho-assistente\t'Fecho de assistente'
bajulacao\t'Bajulação'
instrucao-vazada\t'Instrução vazada'
caractere-invisivel\t'Caractere invisível'
espaco-nao-comum\t'Espaço fora do comum'
homoglifo\t'Letra trocada'
vocab-llm\t'Vocabulário de LLM'
vocab-fraco\t'Palavra de redação'
vocab-marketing\t'Vocabulário de marketing'
adverbio-inflado\t'Advérbio inflado'
colocacao-llm\t'Colocação pronta'
importancia-inflada\t'Importância inflada'
ingles-decalcado\t'Decalque do inglês'
vocab-proprio\t'Palavra da sua lista'
nao-so-mas\t'Não só X, mas Y'
nao-e-x-e-y\t'Não é X, é Y'
mais-do-que\t'Mais do que X'
sem-sem-so\t'Sem X. Sem Y. Só Z.'
seja-ou\t'Seja X, ou Y'
gerundio-final\t'Gerúndio de importância no fim'
gerundio-fraco\t'Gerúndio de arremate'
regra-de-tres\t'Regra de três'
pergunta-resposta\t'Pergunta e resposta armada'
pergunta-gancho\t'Pergunta gancho'
revelacao\t'Revelação com suspense'
falsa-faixa\t'Falsa faixa'
apesar-desafios\t'Apesar dos desafios'
copula-evitada\t'Verbo ser evitado'
atribuicao-vaga\t'Atribuição vaga'
cautela-excesso\t'Cautela demais'
abertura-mundo\t'Abertura de cenário'
muleta-enfase\t'Muleta de ênfase'
conector-formal\t'Conector formal em série'
convite-explorar\t'Convite a explorar'
fecho-resumo\t'Fecho em resumo'
fecho-esperancoso\t'Fecho esperançoso'
chamada-engajamento\t'Chamada de engajamento'
email-modelo\t'E-mail de modelo'
aforismo-final\t'Aforismo no fim'
frases-uniformes\t'Frases do mesmo tamanho'
paragrafos-uniformes\t'Parágrafos do mesmo tamanho'
fragmentos-seguidos\t'Fragmentos em série'
anafora\t'Anáfora tripla'
frase-repetida\t'Trechos repetidos'
jeito-de-assistente\t'Jeito de assistente'"
complete -c voz -n "__fish_voz_using_subcommand lint" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand lint" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand lint" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand lint" -l isolado -d 'Não procura voz.toml'
complete -c voz -n "__fish_voz_using_subcommand lint" -l json -d 'O mesmo que --formato json'
complete -c voz -n "__fish_voz_using_subcommand lint" -l no-lugar -d 'Com --corrigir, grava no próprio arquivo (a entrada padrão vai corrigida para a saída)'
complete -c voz -n "__fish_voz_using_subcommand lint" -l vigiar -d 'Examina de novo cada arquivo que muda, até Ctrl-C'
complete -c voz -n "__fish_voz_using_subcommand lint" -l markdown -d 'Trata os textos como markdown, seja qual for o nome: negrito e títulos não incomodam'
complete -c voz -n "__fish_voz_using_subcommand lint" -l texto-puro -d 'Trata os textos como texto puro, seja qual for o nome'
complete -c voz -n "__fish_voz_using_subcommand lint" -l sem-autor -d 'Não se compara com o autor, mesmo quando há textos dele medidos'
complete -c voz -n "__fish_voz_using_subcommand lint" -l regras -d 'Lista todas as regras'
complete -c voz -n "__fish_voz_using_subcommand lint" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand lint" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand lint" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand lint" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand diff" -l formato -d 'Formato da saída [valores: humano, json, html] [padrão: humano]' -r -f -a "humano\t'Para ler no terminal: cores, ou [-saiu-]{+entrou+} sem elas'
json\t'O Diff do contrato'
html\t'Uma página que se abre sozinha, sem nada de fora'"
complete -c voz -n "__fish_voz_using_subcommand diff" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand diff" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand diff" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand diff" -l json -d 'O mesmo que --formato json'
complete -c voz -n "__fish_voz_using_subcommand diff" -l codigo-saida -d 'Termina com 1 quando há diferença'
complete -c voz -n "__fish_voz_using_subcommand diff" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand diff" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand diff" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand diff" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand lsp" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand lsp" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand lsp" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand lsp" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand lsp" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand lsp" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand lsp" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand medir" -l desde -d 'Deixa de fora o que foi escrito antes desta data' -r
complete -c voz -n "__fish_voz_using_subcommand medir" -l ate -d 'Deixa de fora o que foi escrito depois desta data' -r
complete -c voz -n "__fish_voz_using_subcommand medir" -s r -l registro -d 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand medir" -l formato -d 'O formato das fontes; sem isto, é reconhecido pelo conteúdo [valores: x, whatsapp, telegram, mastodon, bluesky, threads, instagram, linkedin, reddit, substack, medium, wordpress, email, markdown, jsonl, csv, txt]' -r -f -a "x\t''
whatsapp\t''
telegram\t''
mastodon\t''
bluesky\t''
threads\t''
instagram\t''
linkedin\t''
reddit\t''
substack\t''
medium\t''
wordpress\t''
email\t''
markdown\t''
jsonl\t''
csv\t''
txt\t''"
complete -c voz -n "__fish_voz_using_subcommand medir" -l autor -d 'Quem é você numa fonte com textos de vários autores' -r
complete -c voz -n "__fish_voz_using_subcommand medir" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand medir" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand medir" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand medir" -l juntar-rajadas -d 'Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)'
complete -c voz -n "__fish_voz_using_subcommand medir" -l coorte -d 'Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você'
complete -c voz -n "__fish_voz_using_subcommand medir" -l ensaio -d 'Mostra o que entraria e não grava nada'
complete -c voz -n "__fish_voz_using_subcommand medir" -l json -d 'Responde com o cartão de estilo em JSON'
complete -c voz -n "__fish_voz_using_subcommand medir" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand medir" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand medir" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand medir" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand measure" -l desde -d 'Deixa de fora o que foi escrito antes desta data' -r
complete -c voz -n "__fish_voz_using_subcommand measure" -l ate -d 'Deixa de fora o que foi escrito depois desta data' -r
complete -c voz -n "__fish_voz_using_subcommand measure" -s r -l registro -d 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand measure" -l formato -d 'O formato das fontes; sem isto, é reconhecido pelo conteúdo [valores: x, whatsapp, telegram, mastodon, bluesky, threads, instagram, linkedin, reddit, substack, medium, wordpress, email, markdown, jsonl, csv, txt]' -r -f -a "x\t''
whatsapp\t''
telegram\t''
mastodon\t''
bluesky\t''
threads\t''
instagram\t''
linkedin\t''
reddit\t''
substack\t''
medium\t''
wordpress\t''
email\t''
markdown\t''
jsonl\t''
csv\t''
txt\t''"
complete -c voz -n "__fish_voz_using_subcommand measure" -l autor -d 'Quem é você numa fonte com textos de vários autores' -r
complete -c voz -n "__fish_voz_using_subcommand measure" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand measure" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand measure" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand measure" -l juntar-rajadas -d 'Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)'
complete -c voz -n "__fish_voz_using_subcommand measure" -l coorte -d 'Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você'
complete -c voz -n "__fish_voz_using_subcommand measure" -l ensaio -d 'Mostra o que entraria e não grava nada'
complete -c voz -n "__fish_voz_using_subcommand measure" -l json -d 'Responde com o cartão de estilo em JSON'
complete -c voz -n "__fish_voz_using_subcommand measure" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand measure" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand measure" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand measure" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand proximidade" -s r -l registro -d 'Registro da voz com que se compara; sem dizer, resposta, se nela há textos, senão post' -r
complete -c voz -n "__fish_voz_using_subcommand proximidade" -l entrada -d 'O que há na entrada [valores: texto, jsonl] [padrão: texto]' -r -f -a "texto\t'Cada arquivo é um texto'
jsonl\t'Cada linha é um objeto {"id": …, "texto": "…"}'"
complete -c voz -n "__fish_voz_using_subcommand proximidade" -l formato -d 'Formato da saída [valores: humano, json, jsonl] [padrão: humano]' -r -f -a "humano\t'Para ler no terminal'
json\t'Uma lista de objetos'
jsonl\t'Um objeto por linha'"
complete -c voz -n "__fish_voz_using_subcommand proximidade" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand proximidade" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand proximidade" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand proximidade" -l json -d 'O mesmo que --formato json'
complete -c voz -n "__fish_voz_using_subcommand proximidade" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand proximidade" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand proximidade" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand proximidade" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand proximity" -s r -l registro -d 'Registro da voz com que se compara; sem dizer, resposta, se nela há textos, senão post' -r
complete -c voz -n "__fish_voz_using_subcommand proximity" -l entrada -d 'O que há na entrada [valores: texto, jsonl] [padrão: texto]' -r -f -a "texto\t'Cada arquivo é um texto'
jsonl\t'Cada linha é um objeto {"id": …, "texto": "…"}'"
complete -c voz -n "__fish_voz_using_subcommand proximity" -l formato -d 'Formato da saída [valores: humano, json, jsonl] [padrão: humano]' -r -f -a "humano\t'Para ler no terminal'
json\t'Uma lista de objetos'
jsonl\t'Um objeto por linha'"
complete -c voz -n "__fish_voz_using_subcommand proximity" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand proximity" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand proximity" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand proximity" -l json -d 'O mesmo que --formato json'
complete -c voz -n "__fish_voz_using_subcommand proximity" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand proximity" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand proximity" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand proximity" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand avaliar" -s r -l registro -d 'Só este registro' -r
complete -c voz -n "__fish_voz_using_subcommand avaliar" -l textos -d 'Textos que o modelo reescreve; cada um são uma ou duas chamadas' -r
complete -c voz -n "__fish_voz_using_subcommand avaliar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand avaliar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand avaliar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand avaliar" -l reescritas -d 'Avalia as reescritas: textos seus sem o jeito, reescritos pelo modelo, sem as lições e com elas'
complete -c voz -n "__fish_voz_using_subcommand avaliar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand avaliar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand avaliar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand avaliar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand avaliar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand evaluate" -s r -l registro -d 'Só este registro' -r
complete -c voz -n "__fish_voz_using_subcommand evaluate" -l textos -d 'Textos que o modelo reescreve; cada um são uma ou duas chamadas' -r
complete -c voz -n "__fish_voz_using_subcommand evaluate" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand evaluate" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand evaluate" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand evaluate" -l reescritas -d 'Avalia as reescritas: textos seus sem o jeito, reescritos pelo modelo, sem as lições e com elas'
complete -c voz -n "__fish_voz_using_subcommand evaluate" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand evaluate" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand evaluate" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand evaluate" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand evaluate" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand calibrar" -s r -l registro -d 'Registro dos textos; sem dizer, resposta, se nela há textos, senão post' -r
complete -c voz -n "__fish_voz_using_subcommand calibrar" -l textos -d 'Textos que o modelo reescreve [padrão: 12]' -r
complete -c voz -n "__fish_voz_using_subcommand calibrar" -l esquecer -d 'Esquece lições, pelo identificador ou pelo começo dele; tudo esquece todas' -r
complete -c voz -n "__fish_voz_using_subcommand calibrar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand calibrar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand calibrar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand calibrar" -l mostrar -d 'Mostra as lições guardadas, sem chamar o modelo'
complete -c voz -n "__fish_voz_using_subcommand calibrar" -l json -d 'Responde em JSON: as lições'
complete -c voz -n "__fish_voz_using_subcommand calibrar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand calibrar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand calibrar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand calibrar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand calibrate" -s r -l registro -d 'Registro dos textos; sem dizer, resposta, se nela há textos, senão post' -r
complete -c voz -n "__fish_voz_using_subcommand calibrate" -l textos -d 'Textos que o modelo reescreve [padrão: 12]' -r
complete -c voz -n "__fish_voz_using_subcommand calibrate" -l esquecer -d 'Esquece lições, pelo identificador ou pelo começo dele; tudo esquece todas' -r
complete -c voz -n "__fish_voz_using_subcommand calibrate" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand calibrate" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand calibrate" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand calibrate" -l mostrar -d 'Mostra as lições guardadas, sem chamar o modelo'
complete -c voz -n "__fish_voz_using_subcommand calibrate" -l json -d 'Responde em JSON: as lições'
complete -c voz -n "__fish_voz_using_subcommand calibrate" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand calibrate" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand calibrate" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand calibrate" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "importar" -d 'Importa textos de arquivos, pastas ou zips e mede a voz de novo'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "import" -d 'Importa textos de arquivos, pastas ou zips e mede a voz de novo'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "listar" -d 'Lista os textos do banco, os mais novos primeiro'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "list" -d 'Lista os textos do banco, os mais novos primeiro'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "buscar" -d 'Procura os textos que falam do mesmo assunto, os mais próximos primeiro'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "search" -d 'Procura os textos que falam do mesmo assunto, os mais próximos primeiro'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "mostrar" -d 'Mostra um texto inteiro'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "show" -d 'Mostra um texto inteiro'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "remover" -d 'Tira textos do banco e mede a voz de novo'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "remove" -d 'Tira textos do banco e mede a voz de novo'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "exportar" -d 'Escreve os textos em JSON Lines, que se importa de volta igual'
complete -c voz -n "__fish_voz_using_subcommand corpus; and not __fish_seen_subcommand_from importar import listar list buscar search mostrar show remover remove exportar export" -f -a "export" -d 'Escreve os textos em JSON Lines, que se importa de volta igual'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l desde -d 'Deixa de fora o que foi escrito antes desta data' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l ate -d 'Deixa de fora o que foi escrito depois desta data' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -s r -l registro -d 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l formato -d 'O formato das fontes; sem isto, é reconhecido pelo conteúdo [valores: x, whatsapp, telegram, mastodon, bluesky, threads, instagram, linkedin, reddit, substack, medium, wordpress, email, markdown, jsonl, csv, txt]' -r -f -a "x\t''
whatsapp\t''
telegram\t''
mastodon\t''
bluesky\t''
threads\t''
instagram\t''
linkedin\t''
reddit\t''
substack\t''
medium\t''
wordpress\t''
email\t''
markdown\t''
jsonl\t''
csv\t''
txt\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l autor -d 'Quem é você numa fonte com textos de vários autores' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l juntar-rajadas -d 'Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l coorte -d 'Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l ensaio -d 'Mostra o que entraria e não grava nada'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from importar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l desde -d 'Deixa de fora o que foi escrito antes desta data' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l ate -d 'Deixa de fora o que foi escrito depois desta data' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -s r -l registro -d 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l formato -d 'O formato das fontes; sem isto, é reconhecido pelo conteúdo [valores: x, whatsapp, telegram, mastodon, bluesky, threads, instagram, linkedin, reddit, substack, medium, wordpress, email, markdown, jsonl, csv, txt]' -r -f -a "x\t''
whatsapp\t''
telegram\t''
mastodon\t''
bluesky\t''
threads\t''
instagram\t''
linkedin\t''
reddit\t''
substack\t''
medium\t''
wordpress\t''
email\t''
markdown\t''
jsonl\t''
csv\t''
txt\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l autor -d 'Quem é você numa fonte com textos de vários autores' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l juntar-rajadas -d 'Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l coorte -d 'Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l ensaio -d 'Mostra o que entraria e não grava nada'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from import" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -s r -l registro -d 'Só os deste registro [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -l fonte -d 'Só os que vieram desta fonte, como x ou markdown' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -l desde -d 'Só os escritos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -s n -l limite -d 'Quantos, no máximo; 0 mostra todos [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -l coorte -d 'Os textos de outras pessoas, guardados à parte só para comparação'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -s r -l registro -d 'Só os deste registro [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -l fonte -d 'Só os que vieram desta fonte, como x ou markdown' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -l desde -d 'Só os escritos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -s n -l limite -d 'Quantos, no máximo; 0 mostra todos [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -l coorte -d 'Os textos de outras pessoas, guardados à parte só para comparação'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -s r -l registro -d 'Só os deste registro [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -l fonte -d 'Só os que vieram desta fonte, como x ou markdown' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -l desde -d 'Só os escritos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -s n -l limite -d 'Quantos, no máximo [padrão: 10]' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from buscar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -s r -l registro -d 'Só os deste registro [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -l fonte -d 'Só os que vieram desta fonte, como x ou markdown' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -l desde -d 'Só os escritos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -s n -l limite -d 'Quantos, no máximo [padrão: 10]' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from search" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from mostrar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from mostrar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from mostrar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from mostrar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from mostrar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from mostrar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from mostrar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from mostrar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from show" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from show" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from show" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from show" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from show" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from show" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from show" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from show" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -s r -l registro -d 'Só os deste registro [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l fonte -d 'Só os que vieram desta fonte, como x ou markdown' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l desde -d 'Só os escritos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l tudo -d 'Todos os textos do banco'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l coorte -d 'Só os textos de outras pessoas, guardados à parte para comparação'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remover" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -s r -l registro -d 'Só os deste registro [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l fonte -d 'Só os que vieram desta fonte, como x ou markdown' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l desde -d 'Só os escritos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l tudo -d 'Todos os textos do banco'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l coorte -d 'Só os textos de outras pessoas, guardados à parte para comparação'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from remove" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -s r -l registro -d 'Só os deste registro [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -l fonte -d 'Só os que vieram desta fonte, como x ou markdown' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -l desde -d 'Só os escritos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from exportar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -s r -l registro -d 'Só os deste registro [valores: resposta, post]' -r -f -a "resposta\t''
post\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -l fonte -d 'Só os que vieram desta fonte, como x ou markdown' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -l desde -d 'Só os escritos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand corpus; and __fish_seen_subcommand_from export" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand estilo" -s r -l registro -d 'Registro em que o texto é comparado; sem dizer, resposta, se nela há textos, senão post' -r
complete -c voz -n "__fish_voz_using_subcommand estilo" -l servidor -d 'Usa o cartão de um voz serve' -r
complete -c voz -n "__fish_voz_using_subcommand estilo" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand estilo" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand estilo" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand estilo" -l json -d 'Responde em JSON: o cartão, ou a comparação com o texto'
complete -c voz -n "__fish_voz_using_subcommand estilo" -l reescritas -d 'Põe ao lado do cartão o que as últimas 50 reescritas fazem'
complete -c voz -n "__fish_voz_using_subcommand estilo" -l ajuda-medidas -d 'Diz o que cada medida conta'
complete -c voz -n "__fish_voz_using_subcommand estilo" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand estilo" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand estilo" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand estilo" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand style" -s r -l registro -d 'Registro em que o texto é comparado; sem dizer, resposta, se nela há textos, senão post' -r
complete -c voz -n "__fish_voz_using_subcommand style" -l servidor -d 'Usa o cartão de um voz serve' -r
complete -c voz -n "__fish_voz_using_subcommand style" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand style" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand style" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand style" -l json -d 'Responde em JSON: o cartão, ou a comparação com o texto'
complete -c voz -n "__fish_voz_using_subcommand style" -l reescritas -d 'Põe ao lado do cartão o que as últimas 50 reescritas fazem'
complete -c voz -n "__fish_voz_using_subcommand style" -l ajuda-medidas -d 'Diz o que cada medida conta'
complete -c voz -n "__fish_voz_using_subcommand style" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand style" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand style" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand style" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "criar" -d 'Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "create" -d 'Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "saldo" -d 'Mostra o saldo de um crédito, ou o de todos'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "balance" -d 'Mostra o saldo de um crédito, ou o de todos'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "extrato" -d 'Mostra as entradas e saídas de um crédito, as mais novas primeiro'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "statement" -d 'Mostra as entradas e saídas de um crédito, as mais novas primeiro'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "revogar" -d 'Faz um token deixar de valer; o saldo fica registrado'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "revoke" -d 'Faz um token deixar de valer; o saldo fica registrado'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "devolver" -d 'Tira de um crédito uma parte do que está livre nele, como quando se devolve dinheiro'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "refund" -d 'Tira de um crédito uma parte do que está livre nele, como quando se devolve dinheiro'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "conferir" -d 'Confere o livro inteiro, e que cada pagamento, pedido Pix e cobrança entrou nele pelo que foi pago'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "audit" -d 'Confere o livro inteiro, e que cada pagamento, pedido Pix e cobrança entrou nele pelo que foi pago'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "pagamento" -d 'Mostra os pagamentos x402 de que não se sabe se foram liquidados, ou decide um'
complete -c voz -n "__fish_voz_using_subcommand credito; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "payment" -d 'Mostra os pagamentos x402 de que não se sabe se foram liquidados, ou decide um'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -l usd -d 'Valor em dólares, com ponto e até seis casas' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from criar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -l usd -d 'Valor em dólares, com ponto e até seis casas' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from create" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -l json -d 'Responde em JSON: de um crédito, o objeto de GET /api/credito'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from saldo" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -l json -d 'Responde em JSON: de um crédito, o objeto de GET /api/credito'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from balance" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l de -d 'Só os movimentos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l ate -d 'Só os movimentos antes desta data' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -s n -l limite -d 'Quantos movimentos, no máximo [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from extrato" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l de -d 'Só os movimentos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l ate -d 'Só os movimentos antes desta data' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -s n -l limite -d 'Quantos movimentos, no máximo [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from statement" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revogar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from revoke" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -l usd -d 'Quanto tirar, em dólares, com ponto e até seis casas' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from devolver" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -l usd -d 'Quanto tirar, em dólares, com ponto e até seis casas' -r
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from refund" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from conferir" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from conferir" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from conferir" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from conferir" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from conferir" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from conferir" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from conferir" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from conferir" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from audit" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from audit" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from audit" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from audit" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from audit" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from audit" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from audit" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from audit" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -l pago -d 'O dinheiro chegou: quem pagou fica com o que comprou'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -l nao-pago -d 'O dinheiro não chegou: o pagamento é esquecido'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from pagamento" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -l pago -d 'O dinheiro chegou: quem pagou fica com o que comprou'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -l nao-pago -d 'O dinheiro não chegou: o pagamento é esquecido'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credito; and __fish_seen_subcommand_from payment" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "criar" -d 'Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "create" -d 'Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "saldo" -d 'Mostra o saldo de um crédito, ou o de todos'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "balance" -d 'Mostra o saldo de um crédito, ou o de todos'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "extrato" -d 'Mostra as entradas e saídas de um crédito, as mais novas primeiro'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "statement" -d 'Mostra as entradas e saídas de um crédito, as mais novas primeiro'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "revogar" -d 'Faz um token deixar de valer; o saldo fica registrado'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "revoke" -d 'Faz um token deixar de valer; o saldo fica registrado'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "devolver" -d 'Tira de um crédito uma parte do que está livre nele, como quando se devolve dinheiro'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "refund" -d 'Tira de um crédito uma parte do que está livre nele, como quando se devolve dinheiro'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "conferir" -d 'Confere o livro inteiro, e que cada pagamento, pedido Pix e cobrança entrou nele pelo que foi pago'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "audit" -d 'Confere o livro inteiro, e que cada pagamento, pedido Pix e cobrança entrou nele pelo que foi pago'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "pagamento" -d 'Mostra os pagamentos x402 de que não se sabe se foram liquidados, ou decide um'
complete -c voz -n "__fish_voz_using_subcommand credit; and not __fish_seen_subcommand_from criar create saldo balance extrato statement revogar revoke devolver refund conferir audit pagamento payment" -f -a "payment" -d 'Mostra os pagamentos x402 de que não se sabe se foram liquidados, ou decide um'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -l usd -d 'Valor em dólares, com ponto e até seis casas' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from criar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -l usd -d 'Valor em dólares, com ponto e até seis casas' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from create" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -l json -d 'Responde em JSON: de um crédito, o objeto de GET /api/credito'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from saldo" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -l json -d 'Responde em JSON: de um crédito, o objeto de GET /api/credito'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from balance" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l de -d 'Só os movimentos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l ate -d 'Só os movimentos antes desta data' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -s n -l limite -d 'Quantos movimentos, no máximo [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from extrato" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l conta -d 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l organizacao -d 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l de -d 'Só os movimentos desta data em diante' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l ate -d 'Só os movimentos antes desta data' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -s n -l limite -d 'Quantos movimentos, no máximo [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from statement" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revogar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from revoke" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -l usd -d 'Quanto tirar, em dólares, com ponto e até seis casas' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from devolver" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -l usd -d 'Quanto tirar, em dólares, com ponto e até seis casas' -r
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from refund" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from conferir" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from conferir" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from conferir" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from conferir" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from conferir" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from conferir" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from conferir" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from conferir" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from audit" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from audit" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from audit" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from audit" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from audit" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from audit" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from audit" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from audit" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -l pago -d 'O dinheiro chegou: quem pagou fica com o que comprou'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -l nao-pago -d 'O dinheiro não chegou: o pagamento é esquecido'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from pagamento" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -l pago -d 'O dinheiro chegou: quem pagou fica com o que comprou'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -l nao-pago -d 'O dinheiro não chegou: o pagamento é esquecido'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand credit; and __fish_seen_subcommand_from payment" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "listar" -d 'Lista os pedidos, os mais antigos primeiro'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "list" -d 'Lista os pedidos, os mais antigos primeiro'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "ver" -d 'Mostra um pedido inteiro, os avisos primeiro'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "show" -d 'Mostra um pedido inteiro, os avisos primeiro'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "comprovante" -d 'Grava o comprovante de um pedido em um arquivo'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "receipt" -d 'Grava o comprovante de um pedido em um arquivo'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "liberar" -d 'Libera o crédito de um pedido: o token passa a valer'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "release" -d 'Libera o crédito de um pedido: o token passa a valer'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "recusar" -d 'Recusa um pedido: o token deixa de valer'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "refuse" -d 'Recusa um pedido: o token deixa de valer'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "copia-e-cola" -d 'Escreve um código Pix copia e cola, com seu QR'
complete -c voz -n "__fish_voz_using_subcommand pix; and not __fish_seen_subcommand_from listar list ver show comprovante receipt liberar release recusar refuse copia-e-cola code" -f -a "code" -d 'Escreve um código Pix copia e cola, com seu QR'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -l estado -d 'Só os pedidos neste estado, ou todos [valores: pendente, liberado, recusado, falhou, todos] [padrão: pendente]' -r -f -a "pendente\t''
liberado\t''
recusado\t''
falhou\t''
todos\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -l estado -d 'Só os pedidos neste estado, ou todos [valores: pendente, liberado, recusado, falhou, todos] [padrão: pendente]' -r -f -a "pendente\t''
liberado\t''
recusado\t''
falhou\t''
todos\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from ver" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from ver" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from ver" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from ver" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from ver" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from ver" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from ver" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from ver" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from show" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from show" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from show" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from show" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from show" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from show" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from show" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from show" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -s o -l saida -d 'Onde gravar (padrão: comprovante-ID, na pasta atual); um arquivo que já existe fica como está' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -l original -d 'Grava o arquivo que o comprador mandou, e não a cópia feita dele'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from comprovante" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -s o -l saida -d 'Onde gravar (padrão: comprovante-ID, na pasta atual); um arquivo que já existe fica como está' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -l original -d 'Grava o arquivo que o comprador mandou, e não a cópia feita dele'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from receipt" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -l outro-pix -d 'Diz que o extrato mostra outro Pix com o txid de um pedido já liberado'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from liberar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -l outro-pix -d 'Diz que o extrato mostra outro Pix com o txid de um pedido já liberado'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from release" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -l motivo -d 'Por quê, em palavras para o comprador' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from recusar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -l motivo -d 'Por quê, em palavras para o comprador' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from refuse" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l usd -d 'Pacote de crédito, em dólares: 3, 5, 10 ou 25; o valor sai da cotação' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l reais -d 'Valor em reais, com ponto; sem valor nem pacote, quem paga escolhe' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l txid -d 'Identificador que aparece no extrato: até 25 letras e algarismos (padrão: um novo)' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l png -d 'Grava o QR em um arquivo PNG' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l ler -d 'Lê um código em vez de escrever, e mostra o que ele pede' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l qr -d 'Mostra o QR também fora de um terminal'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from copia-e-cola" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l usd -d 'Pacote de crédito, em dólares: 3, 5, 10 ou 25; o valor sai da cotação' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l reais -d 'Valor em reais, com ponto; sem valor nem pacote, quem paga escolhe' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l txid -d 'Identificador que aparece no extrato: até 25 letras e algarismos (padrão: um novo)' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l png -d 'Grava o QR em um arquivo PNG' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l ler -d 'Lê um código em vez de escrever, e mostra o que ele pede' -r
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l qr -d 'Mostra o QR também fora de um terminal'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand pix; and __fish_seen_subcommand_from code" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "listar" -d 'Lista as cobranças, as mais novas primeiro'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "list" -d 'Lista as cobranças, as mais novas primeiro'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "ver" -d 'Mostra uma cobrança e tudo o que aconteceu com ela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "show" -d 'Mostra uma cobrança e tudo o que aconteceu com ela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "conferir" -d 'Confere no gateway as cobranças que estão na hora, uma vez'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "check" -d 'Confere no gateway as cobranças que estão na hora, uma vez'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "cancelar" -d 'Encerra uma cobrança que ninguém pagou'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "cancel" -d 'Encerra uma cobrança que ninguém pagou'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "acertar" -d 'Decide o que fica de uma cobrança que espera a sua palavra'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "settle" -d 'Decide o que fica de uma cobrança que espera a sua palavra'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -l estado -d 'Só as deste estado [valores: pendente, cancelando, pago, vencido, falhou, estornado]' -r -f -a "pendente\t''
cancelando\t''
pago\t''
vencido\t''
falhou\t''
estornado\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -s n -l limite -d 'Quantas, no máximo [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -l pendentes -d 'Só as que esperam a sua decisão'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -l estado -d 'Só as deste estado [valores: pendente, cancelando, pago, vencido, falhou, estornado]' -r -f -a "pendente\t''
cancelando\t''
pago\t''
vencido\t''
falhou\t''
estornado\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -s n -l limite -d 'Quantas, no máximo [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -l pendentes -d 'Só as que esperam a sua decisão'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from ver" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from ver" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from ver" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from ver" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from ver" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from ver" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from ver" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from ver" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from show" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from show" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from show" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from show" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from show" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from show" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from show" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from show" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from conferir" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from conferir" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from conferir" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from conferir" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from conferir" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from conferir" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from conferir" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from conferir" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from check" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from check" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from check" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from check" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from check" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from check" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from check" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from check" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancelar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from cancel" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -l usd -d 'Quanto creditar, ou tirar, em dólares' -r
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -l nada -d 'Nada a creditar nem a tirar'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from acertar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -l usd -d 'Quanto creditar, ou tirar, em dólares' -r
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -l nada -d 'Nada a creditar nem a tirar'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand cobranca; and __fish_seen_subcommand_from settle" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "listar" -d 'Lista as cobranças, as mais novas primeiro'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "list" -d 'Lista as cobranças, as mais novas primeiro'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "ver" -d 'Mostra uma cobrança e tudo o que aconteceu com ela'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "show" -d 'Mostra uma cobrança e tudo o que aconteceu com ela'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "conferir" -d 'Confere no gateway as cobranças que estão na hora, uma vez'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "check" -d 'Confere no gateway as cobranças que estão na hora, uma vez'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "cancelar" -d 'Encerra uma cobrança que ninguém pagou'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "cancel" -d 'Encerra uma cobrança que ninguém pagou'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "acertar" -d 'Decide o que fica de uma cobrança que espera a sua palavra'
complete -c voz -n "__fish_voz_using_subcommand charge; and not __fish_seen_subcommand_from listar list ver show conferir check cancelar cancel acertar settle" -f -a "settle" -d 'Decide o que fica de uma cobrança que espera a sua palavra'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -l estado -d 'Só as deste estado [valores: pendente, cancelando, pago, vencido, falhou, estornado]' -r -f -a "pendente\t''
cancelando\t''
pago\t''
vencido\t''
falhou\t''
estornado\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -s n -l limite -d 'Quantas, no máximo [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -l pendentes -d 'Só as que esperam a sua decisão'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -l estado -d 'Só as deste estado [valores: pendente, cancelando, pago, vencido, falhou, estornado]' -r -f -a "pendente\t''
cancelando\t''
pago\t''
vencido\t''
falhou\t''
estornado\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -s n -l limite -d 'Quantas, no máximo [padrão: 20]' -r
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -l pendentes -d 'Só as que esperam a sua decisão'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from ver" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from ver" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from ver" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from ver" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from ver" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from ver" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from ver" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from ver" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from show" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from show" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from show" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from show" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from show" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from show" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from show" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from show" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from conferir" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from conferir" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from conferir" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from conferir" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from conferir" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from conferir" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from conferir" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from conferir" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from check" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from check" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from check" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from check" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from check" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from check" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from check" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from check" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancelar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from cancel" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -l usd -d 'Quanto creditar, ou tirar, em dólares' -r
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -l nada -d 'Nada a creditar nem a tirar'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from acertar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -l usd -d 'Quanto creditar, ou tirar, em dólares' -r
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -l nada -d 'Nada a creditar nem a tirar'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -l sim -d 'Não pergunta antes'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand charge; and __fish_seen_subcommand_from settle" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "criar" -d 'Cria uma conta'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "create" -d 'Cria uma conta'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "listar" -d 'Mostra as contas'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "list" -d 'Mostra as contas'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "senha" -d 'Troca a senha; encerra as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "password" -d 'Troca a senha; encerra as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "segundo-fator" -d 'Liga ou desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "second-factor" -d 'Liga ou desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "entrar" -d 'Mostra um link para entrar uma vez, válido por 15 minutos'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "sign-in" -d 'Mostra um link para entrar uma vez, válido por 15 minutos'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "avatar" -d 'Troca a foto'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "bloquear" -d 'Bloqueia a conta; encerra as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "block" -d 'Bloqueia a conta; encerra as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "encerrar-sessoes" -d 'Encerra todas as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand conta; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "end-sessions" -d 'Encerra todas as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -l nome -d 'Nome da pessoa' -r
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -l senha-de -d 'Lê a senha da primeira linha de um arquivo; - lê de stdin' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -l dono -d 'É a conta do dono desta plataforma'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from criar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -l nome -d 'Nome da pessoa' -r
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -l senha-de -d 'Lê a senha da primeira linha de um arquivo; - lê de stdin' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -l dono -d 'É a conta do dono desta plataforma'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from create" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -l senha-de -d 'Lê a senha da primeira linha de um arquivo; - lê de stdin' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from senha" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -l senha-de -d 'Lê a senha da primeira linha de um arquivo; - lê de stdin' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from password" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -a "ativar" -d 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -a "enable" -d 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -a "confirmar" -d 'Confirma o primeiro código do aplicativo'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -a "confirm" -d 'Confirma o primeiro código do aplicativo'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -a "desativar" -d 'Desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from segundo-fator" -a "disable" -d 'Desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -a "ativar" -d 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -a "enable" -d 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -a "confirmar" -d 'Confirma o primeiro código do aplicativo'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -a "confirm" -d 'Confirma o primeiro código do aplicativo'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -a "desativar" -d 'Desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from second-factor" -a "disable" -d 'Desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -l url -d 'Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)' -r
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from entrar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -l url -d 'Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)' -r
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from sign-in" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from avatar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from avatar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from avatar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from avatar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from avatar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from avatar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from avatar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from avatar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -l desbloquear -d 'Deixa entrar de novo; sessões e chaves de antes não voltam'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from bloquear" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -l desbloquear -d 'Deixa entrar de novo; sessões e chaves de antes não voltam'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from block" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from encerrar-sessoes" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from encerrar-sessoes" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from encerrar-sessoes" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from encerrar-sessoes" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from encerrar-sessoes" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from encerrar-sessoes" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from encerrar-sessoes" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from encerrar-sessoes" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from end-sessions" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from end-sessions" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from end-sessions" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from end-sessions" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from end-sessions" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from end-sessions" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from end-sessions" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand conta; and __fish_seen_subcommand_from end-sessions" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "criar" -d 'Cria uma conta'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "create" -d 'Cria uma conta'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "listar" -d 'Mostra as contas'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "list" -d 'Mostra as contas'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "senha" -d 'Troca a senha; encerra as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "password" -d 'Troca a senha; encerra as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "segundo-fator" -d 'Liga ou desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "second-factor" -d 'Liga ou desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "entrar" -d 'Mostra um link para entrar uma vez, válido por 15 minutos'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "sign-in" -d 'Mostra um link para entrar uma vez, válido por 15 minutos'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "avatar" -d 'Troca a foto'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "bloquear" -d 'Bloqueia a conta; encerra as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "block" -d 'Bloqueia a conta; encerra as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "encerrar-sessoes" -d 'Encerra todas as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand account; and not __fish_seen_subcommand_from criar create listar list senha password segundo-fator second-factor entrar sign-in avatar bloquear block encerrar-sessoes end-sessions" -f -a "end-sessions" -d 'Encerra todas as sessões e desativa as chaves'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -l nome -d 'Nome da pessoa' -r
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -l senha-de -d 'Lê a senha da primeira linha de um arquivo; - lê de stdin' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -l dono -d 'É a conta do dono desta plataforma'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from criar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -l nome -d 'Nome da pessoa' -r
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -l senha-de -d 'Lê a senha da primeira linha de um arquivo; - lê de stdin' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -l dono -d 'É a conta do dono desta plataforma'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from create" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -l senha-de -d 'Lê a senha da primeira linha de um arquivo; - lê de stdin' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from senha" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -l senha-de -d 'Lê a senha da primeira linha de um arquivo; - lê de stdin' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from password" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -a "ativar" -d 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -a "enable" -d 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -a "confirmar" -d 'Confirma o primeiro código do aplicativo'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -a "confirm" -d 'Confirma o primeiro código do aplicativo'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -a "desativar" -d 'Desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from segundo-fator" -a "disable" -d 'Desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -a "ativar" -d 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -a "enable" -d 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -a "confirmar" -d 'Confirma o primeiro código do aplicativo'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -a "confirm" -d 'Confirma o primeiro código do aplicativo'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -a "desativar" -d 'Desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from second-factor" -a "disable" -d 'Desliga o segundo fator'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -l url -d 'Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)' -r
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from entrar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -l url -d 'Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)' -r
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from sign-in" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from avatar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from avatar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from avatar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from avatar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from avatar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from avatar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from avatar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from avatar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -l desbloquear -d 'Deixa entrar de novo; sessões e chaves de antes não voltam'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from bloquear" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -l desbloquear -d 'Deixa entrar de novo; sessões e chaves de antes não voltam'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from block" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from encerrar-sessoes" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from encerrar-sessoes" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from encerrar-sessoes" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from encerrar-sessoes" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from encerrar-sessoes" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from encerrar-sessoes" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from encerrar-sessoes" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from encerrar-sessoes" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from end-sessions" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from end-sessions" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from end-sessions" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from end-sessions" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from end-sessions" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from end-sessions" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from end-sessions" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand account; and __fish_seen_subcommand_from end-sessions" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "criar" -d 'Cria uma organização, com este produto ligado'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "create" -d 'Cria uma organização, com este produto ligado'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "membro" -d 'Põe uma conta na organização, muda o papel dela, ou tira'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "member" -d 'Põe uma conta na organização, muda o papel dela, ou tira'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "produto" -d 'Liga ou desliga este produto na organização'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "product" -d 'Liga ou desliga este produto na organização'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "listar" -d 'Mostra as organizações e os membros'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "list" -d 'Mostra as organizações e os membros'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -l dono -d 'E-mail da conta que é a primeira dona' -r
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from criar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -l dono -d 'E-mail da conta que é a primeira dona' -r
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from create" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -l papel -d 'O que a conta pode [valores: owner, admin, member]' -r -f -a "owner\t''
admin\t''
member\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -l remover -d 'Tira a conta da organização'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from membro" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -l papel -d 'O que a conta pode [valores: owner, admin, member]' -r -f -a "owner\t''
admin\t''
member\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -l remover -d 'Tira a conta da organização'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from member" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from produto" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from produto" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from produto" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from produto" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from produto" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from produto" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from produto" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from produto" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from product" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from product" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from product" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from product" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from product" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from product" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from product" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from product" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organizacao; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "criar" -d 'Cria uma organização, com este produto ligado'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "create" -d 'Cria uma organização, com este produto ligado'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "membro" -d 'Põe uma conta na organização, muda o papel dela, ou tira'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "member" -d 'Põe uma conta na organização, muda o papel dela, ou tira'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "produto" -d 'Liga ou desliga este produto na organização'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "product" -d 'Liga ou desliga este produto na organização'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "listar" -d 'Mostra as organizações e os membros'
complete -c voz -n "__fish_voz_using_subcommand organization; and not __fish_seen_subcommand_from criar create membro member produto product listar list" -f -a "list" -d 'Mostra as organizações e os membros'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -l dono -d 'E-mail da conta que é a primeira dona' -r
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from criar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -l dono -d 'E-mail da conta que é a primeira dona' -r
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from create" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -l papel -d 'O que a conta pode [valores: owner, admin, member]' -r -f -a "owner\t''
admin\t''
member\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -l remover -d 'Tira a conta da organização'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from membro" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -l papel -d 'O que a conta pode [valores: owner, admin, member]' -r -f -a "owner\t''
admin\t''
member\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -l remover -d 'Tira a conta da organização'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from member" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from produto" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from produto" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from produto" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from produto" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from produto" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from produto" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from produto" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from produto" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from product" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from product" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from product" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from product" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from product" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from product" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from product" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from product" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand organization; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "criar" -d 'Cria uma chave e mostra o segredo, uma única vez'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "create" -d 'Cria uma chave e mostra o segredo, uma única vez'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "listar" -d 'Mostra as chaves de uma conta e das organizações que ela administra'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "list" -d 'Mostra as chaves de uma conta e das organizações que ela administra'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "revogar" -d 'Revoga uma chave, na hora'
complete -c voz -n "__fish_voz_using_subcommand chave; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "revoke" -d 'Revoga uma chave, na hora'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -l nome -d 'Nome da chave, até 60 caracteres' -r
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -l organizacao -d 'Age pela organização (nome, identificador ou o começo dele), e não pela conta' -r
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from criar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -l nome -d 'Nome da chave, até 60 caracteres' -r
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -l organizacao -d 'Age pela organização (nome, identificador ou o começo dele), e não pela conta' -r
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from create" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revogar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revogar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revogar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revogar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revogar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revogar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revogar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revogar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revoke" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revoke" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revoke" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revoke" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revoke" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revoke" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand chave; and __fish_seen_subcommand_from revoke" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "criar" -d 'Cria uma chave e mostra o segredo, uma única vez'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "create" -d 'Cria uma chave e mostra o segredo, uma única vez'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "listar" -d 'Mostra as chaves de uma conta e das organizações que ela administra'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "list" -d 'Mostra as chaves de uma conta e das organizações que ela administra'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "revogar" -d 'Revoga uma chave, na hora'
complete -c voz -n "__fish_voz_using_subcommand key; and not __fish_seen_subcommand_from criar create listar list revogar revoke" -f -a "revoke" -d 'Revoga uma chave, na hora'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -l nome -d 'Nome da chave, até 60 caracteres' -r
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -l organizacao -d 'Age pela organização (nome, identificador ou o começo dele), e não pela conta' -r
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from criar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -l nome -d 'Nome da chave, até 60 caracteres' -r
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -l organizacao -d 'Age pela organização (nome, identificador ou o começo dele), e não pela conta' -r
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from create" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from listar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from listar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from listar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from listar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from listar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from listar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from listar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from listar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from list" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from list" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from list" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from list" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from list" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from list" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from list" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from list" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revogar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revogar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revogar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revogar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revogar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revogar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revogar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revogar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revoke" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revoke" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revoke" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revoke" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revoke" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revoke" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand key; and __fish_seen_subcommand_from revoke" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand serve" -l endereco -d 'Onde o serviço escuta; a porta 0 pega uma livre' -r
complete -c voz -n "__fish_voz_using_subcommand serve" -l url-publica -d 'Endereço público do serviço (padrão: o endereço em que escuta)' -r
complete -c voz -n "__fish_voz_using_subcommand serve" -l proxies -d 'Proxies confiáveis (de quem se aceita X-Forwarded-For), separados por vírgula' -r
complete -c voz -n "__fish_voz_using_subcommand serve" -l conexoes -d 'Conexões abertas ao mesmo tempo; as outras esperam' -r
complete -c voz -n "__fish_voz_using_subcommand serve" -l fila -d 'Pedidos que podem esperar a vez; depois disso a resposta é 503 sobrecarga' -r
complete -c voz -n "__fish_voz_using_subcommand serve" -l simultaneas -d 'Chamadas ao modelo ao mesmo tempo, no serviço' -r
complete -c voz -n "__fish_voz_using_subcommand serve" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand serve" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand serve" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand serve" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand serve" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand serve" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand serve" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand servir" -l endereco -d 'Onde o serviço escuta; a porta 0 pega uma livre' -r
complete -c voz -n "__fish_voz_using_subcommand servir" -l url-publica -d 'Endereço público do serviço (padrão: o endereço em que escuta)' -r
complete -c voz -n "__fish_voz_using_subcommand servir" -l proxies -d 'Proxies confiáveis (de quem se aceita X-Forwarded-For), separados por vírgula' -r
complete -c voz -n "__fish_voz_using_subcommand servir" -l conexoes -d 'Conexões abertas ao mesmo tempo; as outras esperam' -r
complete -c voz -n "__fish_voz_using_subcommand servir" -l fila -d 'Pedidos que podem esperar a vez; depois disso a resposta é 503 sobrecarga' -r
complete -c voz -n "__fish_voz_using_subcommand servir" -l simultaneas -d 'Chamadas ao modelo ao mesmo tempo, no serviço' -r
complete -c voz -n "__fish_voz_using_subcommand servir" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand servir" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand servir" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand servir" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand servir" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand servir" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand servir" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand saude" -l url -d 'Endereço do serviço, como http://127.0.0.1:8787 (padrão: o de servidor.endereco, nesta máquina)' -r
complete -c voz -n "__fish_voz_using_subcommand saude" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand saude" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand saude" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand saude" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand saude" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand saude" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand saude" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand health" -l url -d 'Endereço do serviço, como http://127.0.0.1:8787 (padrão: o de servidor.endereco, nesta máquina)' -r
complete -c voz -n "__fish_voz_using_subcommand health" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand health" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand health" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand health" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand health" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand health" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand health" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand mcp" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand mcp" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand mcp" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand mcp" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand mcp" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand mcp" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand mcp" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -f -a "publicar" -d 'Publica os números como estão agora'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and not __fish_seen_subcommand_from publicar mostrar" -f -a "mostrar" -d 'Mostra a última publicação'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -l exatos -d 'Os números exatos, que só o operador vê'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -l json -d 'Responde em JSON, com o objeto de GET /api/vitrine (com --exatos, o de GET /api/vitrine/operador)'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from publicar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -l exatos -d 'Os números exatos, que só o operador vê'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -l json -d 'Responde em JSON, com o objeto de GET /api/vitrine (com --exatos, o de GET /api/vitrine/operador)'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand vitrine; and __fish_seen_subcommand_from mostrar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand backup" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand backup" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand backup" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand backup" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand backup" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand backup" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand backup" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand backup" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand doutor" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand doutor" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand doutor" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand doutor" -l perguntar -d 'Faz também uma pergunta mínima ao modelo (gasta alguns tokens)'
complete -c voz -n "__fish_voz_using_subcommand doutor" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand doutor" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand doutor" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand doutor" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand doutor" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand doctor" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand doctor" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand doctor" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand doctor" -l perguntar -d 'Faz também uma pergunta mínima ao modelo (gasta alguns tokens)'
complete -c voz -n "__fish_voz_using_subcommand doctor" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand doctor" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand doctor" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand doctor" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand doctor" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -f -a "mostrar" -d 'Mostra os valores em vigor e de onde veio cada um'
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -f -a "iniciar" -d 'Cria um config.toml comentado, com todas as opções'
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -f -a "definir" -d 'Grava um valor no config.toml; o resto do arquivo fica como está'
complete -c voz -n "__fish_voz_using_subcommand config; and not __fish_seen_subcommand_from mostrar iniciar definir esquecer" -f -a "esquecer" -d 'Tira um valor do config.toml'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from mostrar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from mostrar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from mostrar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from mostrar" -l json -d 'Responde em JSON'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from mostrar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from mostrar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from mostrar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from mostrar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from iniciar" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from iniciar" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from iniciar" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from iniciar" -l sim -d 'Substitui o arquivo que já existe'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from iniciar" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from iniciar" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from iniciar" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from iniciar" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from definir" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from definir" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from definir" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from definir" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from definir" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from definir" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from definir" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from esquecer" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from esquecer" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from esquecer" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from esquecer" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from esquecer" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from esquecer" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand config; and __fish_seen_subcommand_from esquecer" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand completions" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand completions" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand completions" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand completions" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand completions" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand completions" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand completions" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
complete -c voz -n "__fish_voz_using_subcommand man" -l dados -d 'Pasta dos dados' -r -F
complete -c voz -n "__fish_voz_using_subcommand man" -l config -d 'Arquivo de configuração' -r -F
complete -c voz -n "__fish_voz_using_subcommand man" -l cor -d 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]' -r -f -a "auto\t''
sempre\t''
nunca\t''"
complete -c voz -n "__fish_voz_using_subcommand man" -s h -l help -d 'Mostra esta ajuda'
complete -c voz -n "__fish_voz_using_subcommand man" -s q -l quieto -d 'Não mostra avisos nem progresso'
complete -c voz -n "__fish_voz_using_subcommand man" -s v -l verboso -d 'Mostra mais detalhes do que está fazendo; repita para ainda mais'
complete -c voz -n "__fish_voz_using_subcommand man" -l sem-pager -d 'Não usa um paginador (VOZ_PAGER, PAGER ou less) no que passa da tela'
