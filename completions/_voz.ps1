
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'voz' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'voz'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'voz' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Mostra a versão')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Mostra a versão')
            [CompletionResult]::new('reescrever', 'reescrever', [CompletionResultType]::ParameterValue, 'Reescreve um texto na voz do autor')
            [CompletionResult]::new('rewrite', 'rewrite', [CompletionResultType]::ParameterValue, 'Reescreve um texto na voz do autor')
            [CompletionResult]::new('lint', 'lint', [CompletionResultType]::ParameterValue, 'Aponta marcas de texto de máquina, com o lugar exato de cada uma')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Compara dois textos palavra por palavra')
            [CompletionResult]::new('medir', 'medir', [CompletionResultType]::ParameterValue, 'Importa textos seus e mede a sua voz')
            [CompletionResult]::new('measure', 'measure', [CompletionResultType]::ParameterValue, 'Importa textos seus e mede a sua voz')
            [CompletionResult]::new('proximidade', 'proximidade', [CompletionResultType]::ParameterValue, 'Mede o quanto um texto se aproxima da sua voz')
            [CompletionResult]::new('proximity', 'proximity', [CompletionResultType]::ParameterValue, 'Mede o quanto um texto se aproxima da sua voz')
            [CompletionResult]::new('corpus', 'corpus', [CompletionResultType]::ParameterValue, 'Importa, lista, procura, mostra, remove e exporta os seus textos')
            [CompletionResult]::new('estilo', 'estilo', [CompletionResultType]::ParameterValue, 'Mostra o estilo medido, ou um texto ao lado dele')
            [CompletionResult]::new('style', 'style', [CompletionResultType]::ParameterValue, 'Mostra o estilo medido, ou um texto ao lado dele')
            [CompletionResult]::new('credito', 'credito', [CompletionResultType]::ParameterValue, 'Emite, mostra, revoga e confere crédito')
            [CompletionResult]::new('credit', 'credit', [CompletionResultType]::ParameterValue, 'Emite, mostra, revoga e confere crédito')
            [CompletionResult]::new('pix', 'pix', [CompletionResultType]::ParameterValue, 'Confere os pedidos por Pix: lista, mostra, libera e recusa')
            [CompletionResult]::new('cobranca', 'cobranca', [CompletionResultType]::ParameterValue, 'Lista, mostra, confere e encerra cobranças do gateway')
            [CompletionResult]::new('charge', 'charge', [CompletionResultType]::ParameterValue, 'Lista, mostra, confere e encerra cobranças do gateway')
            [CompletionResult]::new('conta', 'conta', [CompletionResultType]::ParameterValue, 'Cria e cuida de contas: senha, segundo fator, links de entrada')
            [CompletionResult]::new('account', 'account', [CompletionResultType]::ParameterValue, 'Cria e cuida de contas: senha, segundo fator, links de entrada')
            [CompletionResult]::new('organizacao', 'organizacao', [CompletionResultType]::ParameterValue, 'Cria organizações, põe e tira membros, liga o produto')
            [CompletionResult]::new('organization', 'organization', [CompletionResultType]::ParameterValue, 'Cria organizações, põe e tira membros, liga o produto')
            [CompletionResult]::new('chave', 'chave', [CompletionResultType]::ParameterValue, 'Cria, mostra e revoga chaves de API')
            [CompletionResult]::new('key', 'key', [CompletionResultType]::ParameterValue, 'Cria, mostra e revoga chaves de API')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve a voz por HTTP e MCP, do mesmo arquivo SQLite')
            [CompletionResult]::new('servir', 'servir', [CompletionResultType]::ParameterValue, 'Serve a voz por HTTP e MCP, do mesmo arquivo SQLite')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'As ferramentas do serviço por stdio, para agentes nesta máquina')
            [CompletionResult]::new('vitrine', 'vitrine', [CompletionResultType]::ParameterValue, 'Publica e mostra os números públicos de uso')
            [CompletionResult]::new('backup', 'backup', [CompletionResultType]::ParameterValue, 'Copia o banco de dados e os comprovantes de Pix, mesmo com o serviço no ar')
            [CompletionResult]::new('doutor', 'doutor', [CompletionResultType]::ParameterValue, 'Confere configuração, dados e modelo, e diz como consertar')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Confere configuração, dados e modelo, e diz como consertar')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Mostra ou cria a configuração')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Escreve o script que completa os comandos no shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Grava as páginas do manual, uma por comando')
            break
        }
        'voz;reescrever' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'O texto responde a alguém, ou é um texto próprio [valores: resposta, post] [padrão: resposta]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'O texto responde a alguém, ou é um texto próprio [valores: resposta, post] [padrão: resposta]')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Informação de referência, que não é reescrita (@ARQUIVO lê de um arquivo)')
            [CompletionResult]::new('--contexto', '--contexto', [CompletionResultType]::ParameterName, 'Informação de referência, que não é reescrita (@ARQUIVO lê de um arquivo)')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'Suas regras sobre a sua escrita, uma por linha (@ARQUIVO lê de um arquivo)')
            [CompletionResult]::new('--instrucoes', '--instrucoes', [CompletionResultType]::ParameterName, 'Suas regras sobre a sua escrita, uma por linha (@ARQUIVO lê de um arquivo)')
            [CompletionResult]::new('-e', '-e', [CompletionResultType]::ParameterName, 'Estilo da configuração, ou um novo com o que pedir ao modelo; repita para mais variantes')
            [CompletionResult]::new('--estilo', '--estilo', [CompletionResultType]::ParameterName, 'Estilo da configuração, ou um novo com o que pedir ao modelo; repita para mais variantes')
            [CompletionResult]::new('--servidor', '--servidor', [CompletionResultType]::ParameterName, 'Trabalha num voz serve, com o crédito de VOZ_CREDITO ou a chave de VOZ_CHAVE')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sem-modelo', '--sem-modelo', [CompletionResultType]::ParameterName, 'Usa o editor embutido, sem modelo nem rede')
            [CompletionResult]::new('--escolher', '--escolher', [CompletionResultType]::ParameterName, 'Mostra as variantes, pergunta qual, e escreve só essa na saída')
            [CompletionResult]::new('--mesmo-assim', '--mesmo-assim', [CompletionResultType]::ParameterName, 'Mostra também a variante distante do rascunho, ou de outro tamanho, que sem isto é uma falha')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON: o mesmo objeto da API')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;rewrite' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'O texto responde a alguém, ou é um texto próprio [valores: resposta, post] [padrão: resposta]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'O texto responde a alguém, ou é um texto próprio [valores: resposta, post] [padrão: resposta]')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Informação de referência, que não é reescrita (@ARQUIVO lê de um arquivo)')
            [CompletionResult]::new('--contexto', '--contexto', [CompletionResultType]::ParameterName, 'Informação de referência, que não é reescrita (@ARQUIVO lê de um arquivo)')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'Suas regras sobre a sua escrita, uma por linha (@ARQUIVO lê de um arquivo)')
            [CompletionResult]::new('--instrucoes', '--instrucoes', [CompletionResultType]::ParameterName, 'Suas regras sobre a sua escrita, uma por linha (@ARQUIVO lê de um arquivo)')
            [CompletionResult]::new('-e', '-e', [CompletionResultType]::ParameterName, 'Estilo da configuração, ou um novo com o que pedir ao modelo; repita para mais variantes')
            [CompletionResult]::new('--estilo', '--estilo', [CompletionResultType]::ParameterName, 'Estilo da configuração, ou um novo com o que pedir ao modelo; repita para mais variantes')
            [CompletionResult]::new('--servidor', '--servidor', [CompletionResultType]::ParameterName, 'Trabalha num voz serve, com o crédito de VOZ_CREDITO ou a chave de VOZ_CHAVE')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sem-modelo', '--sem-modelo', [CompletionResultType]::ParameterName, 'Usa o editor embutido, sem modelo nem rede')
            [CompletionResult]::new('--escolher', '--escolher', [CompletionResultType]::ParameterName, 'Mostra as variantes, pergunta qual, e escreve só essa na saída')
            [CompletionResult]::new('--mesmo-assim', '--mesmo-assim', [CompletionResultType]::ParameterName, 'Mostra também a variante distante do rascunho, ou de outro tamanho, que sem isto é uma falha')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON: o mesmo objeto da API')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;lint' {
            [CompletionResult]::new('--formato', '--formato', [CompletionResultType]::ParameterName, 'Formato da saída [valores: humano, json, jsonl, github, sarif]')
            [CompletionResult]::new('--corrigir', '--corrigir', [CompletionResultType]::ParameterName, 'Mostra num diff o que as correções seguras mudam; com =ousado, também as que são só prováveis [valores: seguro, ousado]')
            [CompletionResult]::new('--nivel', '--nivel', [CompletionResultType]::ParameterName, 'Mostra só o que pesa isto ou mais [valores: aviso, erro] [padrão: aviso]')
            [CompletionResult]::new('--so', '--so', [CompletionResultType]::ParameterName, 'Usa só estas regras, mesmo as desligadas (separe com vírgula, ou repita)')
            [CompletionResult]::new('--sem', '--sem', [CompletionResultType]::ParameterName, 'Deixa estas regras de fora')
            [CompletionResult]::new('--ignorar', '--ignorar', [CompletionResultType]::ParameterName, 'Cala uma regra e mostra o que ela diria, com o motivo')
            [CompletionResult]::new('--idioma', '--idioma', [CompletionResultType]::ParameterName, 'Idioma dos textos, em vez de descobrir em cada um [valores: pt, en]')
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Registro do autor, resposta ou post, com que as regras se comparam se há textos dele medidos [padrão: resposta]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Registro do autor, resposta ou post, com que as regras se comparam se há textos dele medidos [padrão: resposta]')
            [CompletionResult]::new('--entrada', '--entrada', [CompletionResultType]::ParameterName, 'O que vem na entrada: um texto por arquivo, ou um objeto {"id", "texto"} por linha [valores: texto, jsonl] [padrão: texto]')
            [CompletionResult]::new('--explicar', '--explicar', [CompletionResultType]::ParameterName, 'Explica uma regra: por que existe, em que se apoia, exemplos')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'O mesmo que --formato json')
            [CompletionResult]::new('--no-lugar', '--no-lugar', [CompletionResultType]::ParameterName, 'Com --corrigir, grava no próprio arquivo (a entrada padrão vai corrigida para a saída)')
            [CompletionResult]::new('--markdown', '--markdown', [CompletionResultType]::ParameterName, 'Trata os textos como markdown: negrito e títulos não incomodam (padrão para .md)')
            [CompletionResult]::new('--texto-puro', '--texto-puro', [CompletionResultType]::ParameterName, 'Trata os textos como texto puro, mesmo os .md')
            [CompletionResult]::new('--sem-autor', '--sem-autor', [CompletionResultType]::ParameterName, 'Não se compara com o autor, mesmo quando há textos dele medidos')
            [CompletionResult]::new('--regras', '--regras', [CompletionResultType]::ParameterName, 'Lista todas as regras')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;diff' {
            [CompletionResult]::new('--formato', '--formato', [CompletionResultType]::ParameterName, 'Formato da saída [valores: humano, json, html] [padrão: humano]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'O mesmo que --formato json')
            [CompletionResult]::new('--codigo-saida', '--codigo-saida', [CompletionResultType]::ParameterName, 'Termina com 1 quando há diferença')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;medir' {
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Deixa de fora o que foi escrito antes desta data')
            [CompletionResult]::new('--ate', '--ate', [CompletionResultType]::ParameterName, 'Deixa de fora o que foi escrito depois desta data')
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]')
            [CompletionResult]::new('--formato', '--formato', [CompletionResultType]::ParameterName, 'O formato das fontes, em vez de reconhecido [valores: x, whatsapp, telegram, mastodon, bluesky, threads, instagram, linkedin, reddit, substack, medium, wordpress, email, markdown, jsonl, csv, txt]')
            [CompletionResult]::new('--autor', '--autor', [CompletionResultType]::ParameterName, 'Qual é você, numa fonte com textos de vários autores')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--juntar-rajadas', '--juntar-rajadas', [CompletionResultType]::ParameterName, 'Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)')
            [CompletionResult]::new('--coorte', '--coorte', [CompletionResultType]::ParameterName, 'Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você')
            [CompletionResult]::new('--ensaio', '--ensaio', [CompletionResultType]::ParameterName, 'Mostra o que entraria e não grava nada')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde com o cartão de estilo em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;measure' {
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Deixa de fora o que foi escrito antes desta data')
            [CompletionResult]::new('--ate', '--ate', [CompletionResultType]::ParameterName, 'Deixa de fora o que foi escrito depois desta data')
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]')
            [CompletionResult]::new('--formato', '--formato', [CompletionResultType]::ParameterName, 'O formato das fontes, em vez de reconhecido [valores: x, whatsapp, telegram, mastodon, bluesky, threads, instagram, linkedin, reddit, substack, medium, wordpress, email, markdown, jsonl, csv, txt]')
            [CompletionResult]::new('--autor', '--autor', [CompletionResultType]::ParameterName, 'Qual é você, numa fonte com textos de vários autores')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--juntar-rajadas', '--juntar-rajadas', [CompletionResultType]::ParameterName, 'Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)')
            [CompletionResult]::new('--coorte', '--coorte', [CompletionResultType]::ParameterName, 'Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você')
            [CompletionResult]::new('--ensaio', '--ensaio', [CompletionResultType]::ParameterName, 'Mostra o que entraria e não grava nada')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde com o cartão de estilo em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;proximidade' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Registro da voz com que se compara [valores: resposta, post] [padrão: resposta]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Registro da voz com que se compara [valores: resposta, post] [padrão: resposta]')
            [CompletionResult]::new('--entrada', '--entrada', [CompletionResultType]::ParameterName, 'O que há na entrada [valores: texto, jsonl] [padrão: texto]')
            [CompletionResult]::new('--formato', '--formato', [CompletionResultType]::ParameterName, 'Formato da saída [valores: humano, json, jsonl] [padrão: humano]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'O mesmo que --formato json')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;proximity' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Registro da voz com que se compara [valores: resposta, post] [padrão: resposta]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Registro da voz com que se compara [valores: resposta, post] [padrão: resposta]')
            [CompletionResult]::new('--entrada', '--entrada', [CompletionResultType]::ParameterName, 'O que há na entrada [valores: texto, jsonl] [padrão: texto]')
            [CompletionResult]::new('--formato', '--formato', [CompletionResultType]::ParameterName, 'Formato da saída [valores: humano, json, jsonl] [padrão: humano]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'O mesmo que --formato json')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('importar', 'importar', [CompletionResultType]::ParameterValue, 'Importa textos de arquivos, pastas ou zips e mede a voz de novo')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Importa textos de arquivos, pastas ou zips e mede a voz de novo')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Lista os textos do banco, os mais novos primeiro')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Lista os textos do banco, os mais novos primeiro')
            [CompletionResult]::new('buscar', 'buscar', [CompletionResultType]::ParameterValue, 'Procura os textos que falam do mesmo assunto, os mais próximos primeiro')
            [CompletionResult]::new('search', 'search', [CompletionResultType]::ParameterValue, 'Procura os textos que falam do mesmo assunto, os mais próximos primeiro')
            [CompletionResult]::new('mostrar', 'mostrar', [CompletionResultType]::ParameterValue, 'Mostra um texto inteiro')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Mostra um texto inteiro')
            [CompletionResult]::new('remover', 'remover', [CompletionResultType]::ParameterValue, 'Tira textos do banco e mede a voz de novo')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Tira textos do banco e mede a voz de novo')
            [CompletionResult]::new('exportar', 'exportar', [CompletionResultType]::ParameterValue, 'Escreve os textos em JSON Lines, que se importa de volta igual')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Escreve os textos em JSON Lines, que se importa de volta igual')
            break
        }
        'voz;corpus;importar' {
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Deixa de fora o que foi escrito antes desta data')
            [CompletionResult]::new('--ate', '--ate', [CompletionResultType]::ParameterName, 'Deixa de fora o que foi escrito depois desta data')
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]')
            [CompletionResult]::new('--formato', '--formato', [CompletionResultType]::ParameterName, 'O formato das fontes, em vez de reconhecido [valores: x, whatsapp, telegram, mastodon, bluesky, threads, instagram, linkedin, reddit, substack, medium, wordpress, email, markdown, jsonl, csv, txt]')
            [CompletionResult]::new('--autor', '--autor', [CompletionResultType]::ParameterName, 'Qual é você, numa fonte com textos de vários autores')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--juntar-rajadas', '--juntar-rajadas', [CompletionResultType]::ParameterName, 'Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)')
            [CompletionResult]::new('--coorte', '--coorte', [CompletionResultType]::ParameterName, 'Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você')
            [CompletionResult]::new('--ensaio', '--ensaio', [CompletionResultType]::ParameterName, 'Mostra o que entraria e não grava nada')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;import' {
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Deixa de fora o que foi escrito antes desta data')
            [CompletionResult]::new('--ate', '--ate', [CompletionResultType]::ParameterName, 'Deixa de fora o que foi escrito depois desta data')
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'O registro dos textos cuja fonte não diz se são respostas ou posts [valores: resposta, post]')
            [CompletionResult]::new('--formato', '--formato', [CompletionResultType]::ParameterName, 'O formato das fontes, em vez de reconhecido [valores: x, whatsapp, telegram, mastodon, bluesky, threads, instagram, linkedin, reddit, substack, medium, wordpress, email, markdown, jsonl, csv, txt]')
            [CompletionResult]::new('--autor', '--autor', [CompletionResultType]::ParameterName, 'Qual é você, numa fonte com textos de vários autores')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--juntar-rajadas', '--juntar-rajadas', [CompletionResultType]::ParameterName, 'Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)')
            [CompletionResult]::new('--coorte', '--coorte', [CompletionResultType]::ParameterName, 'Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você')
            [CompletionResult]::new('--ensaio', '--ensaio', [CompletionResultType]::ParameterName, 'Mostra o que entraria e não grava nada')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;listar' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--fonte', '--fonte', [CompletionResultType]::ParameterName, 'Só os que vieram desta fonte, como x ou markdown')
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Só os escritos desta data em diante')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantos, no máximo; 0 são todos [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantos, no máximo; 0 são todos [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--coorte', '--coorte', [CompletionResultType]::ParameterName, 'Os textos de outras pessoas, guardados à parte só para comparação')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;list' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--fonte', '--fonte', [CompletionResultType]::ParameterName, 'Só os que vieram desta fonte, como x ou markdown')
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Só os escritos desta data em diante')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantos, no máximo; 0 são todos [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantos, no máximo; 0 são todos [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--coorte', '--coorte', [CompletionResultType]::ParameterName, 'Os textos de outras pessoas, guardados à parte só para comparação')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;buscar' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--fonte', '--fonte', [CompletionResultType]::ParameterName, 'Só os que vieram desta fonte, como x ou markdown')
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Só os escritos desta data em diante')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantos, no máximo [padrão: 10]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantos, no máximo [padrão: 10]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;search' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--fonte', '--fonte', [CompletionResultType]::ParameterName, 'Só os que vieram desta fonte, como x ou markdown')
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Só os escritos desta data em diante')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantos, no máximo [padrão: 10]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantos, no máximo [padrão: 10]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;mostrar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;show' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;remover' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--fonte', '--fonte', [CompletionResultType]::ParameterName, 'Só os que vieram desta fonte, como x ou markdown')
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Só os escritos desta data em diante')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--tudo', '--tudo', [CompletionResultType]::ParameterName, 'Todos os textos do banco')
            [CompletionResult]::new('--coorte', '--coorte', [CompletionResultType]::ParameterName, 'Só os textos de outras pessoas, guardados à parte para comparação')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;remove' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--fonte', '--fonte', [CompletionResultType]::ParameterName, 'Só os que vieram desta fonte, como x ou markdown')
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Só os escritos desta data em diante')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--tudo', '--tudo', [CompletionResultType]::ParameterName, 'Todos os textos do banco')
            [CompletionResult]::new('--coorte', '--coorte', [CompletionResultType]::ParameterName, 'Só os textos de outras pessoas, guardados à parte para comparação')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;exportar' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--fonte', '--fonte', [CompletionResultType]::ParameterName, 'Só os que vieram desta fonte, como x ou markdown')
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Só os escritos desta data em diante')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;corpus;export' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Só os deste registro [valores: resposta, post]')
            [CompletionResult]::new('--fonte', '--fonte', [CompletionResultType]::ParameterName, 'Só os que vieram desta fonte, como x ou markdown')
            [CompletionResult]::new('--desde', '--desde', [CompletionResultType]::ParameterName, 'Só os escritos desta data em diante')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;estilo' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Registro em que o texto é comparado [padrão: resposta]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Registro em que o texto é comparado [padrão: resposta]')
            [CompletionResult]::new('--servidor', '--servidor', [CompletionResultType]::ParameterName, 'Usa o cartão de um voz serve')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON: o cartão, ou a comparação com o texto')
            [CompletionResult]::new('--ajuda-medidas', '--ajuda-medidas', [CompletionResultType]::ParameterName, 'Diz o que cada medida conta')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;style' {
            [CompletionResult]::new('-r', '-r', [CompletionResultType]::ParameterName, 'Registro em que o texto é comparado [padrão: resposta]')
            [CompletionResult]::new('--registro', '--registro', [CompletionResultType]::ParameterName, 'Registro em que o texto é comparado [padrão: resposta]')
            [CompletionResult]::new('--servidor', '--servidor', [CompletionResultType]::ParameterName, 'Usa o cartão de um voz serve')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON: o cartão, ou a comparação com o texto')
            [CompletionResult]::new('--ajuda-medidas', '--ajuda-medidas', [CompletionResultType]::ParameterName, 'Diz o que cada medida conta')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('criar', 'criar', [CompletionResultType]::ParameterValue, 'Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta')
            [CompletionResult]::new('saldo', 'saldo', [CompletionResultType]::ParameterValue, 'Mostra o saldo de um crédito, ou o de todos')
            [CompletionResult]::new('balance', 'balance', [CompletionResultType]::ParameterValue, 'Mostra o saldo de um crédito, ou o de todos')
            [CompletionResult]::new('extrato', 'extrato', [CompletionResultType]::ParameterValue, 'Mostra as entradas e saídas de um crédito, as mais novas primeiro')
            [CompletionResult]::new('statement', 'statement', [CompletionResultType]::ParameterValue, 'Mostra as entradas e saídas de um crédito, as mais novas primeiro')
            [CompletionResult]::new('revogar', 'revogar', [CompletionResultType]::ParameterValue, 'Faz um token deixar de valer; o saldo fica registrado')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Faz um token deixar de valer; o saldo fica registrado')
            [CompletionResult]::new('conferir', 'conferir', [CompletionResultType]::ParameterValue, 'Confere o livro inteiro, e que cada pagamento, pedido Pix e cobrança entrou nele pelo que foi pago')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Confere o livro inteiro, e que cada pagamento, pedido Pix e cobrança entrou nele pelo que foi pago')
            [CompletionResult]::new('pagamento', 'pagamento', [CompletionResultType]::ParameterValue, 'Mostra os pagamentos x402 de que não se sabe se foram liquidados, ou decide um')
            [CompletionResult]::new('payment', 'payment', [CompletionResultType]::ParameterValue, 'Mostra os pagamentos x402 de que não se sabe se foram liquidados, ou decide um')
            break
        }
        'voz;credit' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('criar', 'criar', [CompletionResultType]::ParameterValue, 'Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Emite um crédito e mostra o token, uma única vez; ou deposita no saldo de uma conta')
            [CompletionResult]::new('saldo', 'saldo', [CompletionResultType]::ParameterValue, 'Mostra o saldo de um crédito, ou o de todos')
            [CompletionResult]::new('balance', 'balance', [CompletionResultType]::ParameterValue, 'Mostra o saldo de um crédito, ou o de todos')
            [CompletionResult]::new('extrato', 'extrato', [CompletionResultType]::ParameterValue, 'Mostra as entradas e saídas de um crédito, as mais novas primeiro')
            [CompletionResult]::new('statement', 'statement', [CompletionResultType]::ParameterValue, 'Mostra as entradas e saídas de um crédito, as mais novas primeiro')
            [CompletionResult]::new('revogar', 'revogar', [CompletionResultType]::ParameterValue, 'Faz um token deixar de valer; o saldo fica registrado')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Faz um token deixar de valer; o saldo fica registrado')
            [CompletionResult]::new('conferir', 'conferir', [CompletionResultType]::ParameterValue, 'Confere o livro inteiro, e que cada pagamento, pedido Pix e cobrança entrou nele pelo que foi pago')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Confere o livro inteiro, e que cada pagamento, pedido Pix e cobrança entrou nele pelo que foi pago')
            [CompletionResult]::new('pagamento', 'pagamento', [CompletionResultType]::ParameterValue, 'Mostra os pagamentos x402 de que não se sabe se foram liquidados, ou decide um')
            [CompletionResult]::new('payment', 'payment', [CompletionResultType]::ParameterValue, 'Mostra os pagamentos x402 de que não se sabe se foram liquidados, ou decide um')
            break
        }
        'voz;credito;criar' {
            [CompletionResult]::new('--usd', '--usd', [CompletionResultType]::ParameterName, 'Valor em dólares, com ponto e até seis casas')
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;create' {
            [CompletionResult]::new('--usd', '--usd', [CompletionResultType]::ParameterName, 'Valor em dólares, com ponto e até seis casas')
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;criar' {
            [CompletionResult]::new('--usd', '--usd', [CompletionResultType]::ParameterName, 'Valor em dólares, com ponto e até seis casas')
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;create' {
            [CompletionResult]::new('--usd', '--usd', [CompletionResultType]::ParameterName, 'Valor em dólares, com ponto e até seis casas')
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;saldo' {
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON: de um crédito, o objeto de GET /api/credito')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;balance' {
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON: de um crédito, o objeto de GET /api/credito')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;saldo' {
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON: de um crédito, o objeto de GET /api/credito')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;balance' {
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON: de um crédito, o objeto de GET /api/credito')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;extrato' {
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--de', '--de', [CompletionResultType]::ParameterName, 'Só os movimentos desta data em diante')
            [CompletionResult]::new('--ate', '--ate', [CompletionResultType]::ParameterName, 'Só os movimentos antes desta data')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantos movimentos, no máximo [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantos movimentos, no máximo [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;statement' {
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--de', '--de', [CompletionResultType]::ParameterName, 'Só os movimentos desta data em diante')
            [CompletionResult]::new('--ate', '--ate', [CompletionResultType]::ParameterName, 'Só os movimentos antes desta data')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantos movimentos, no máximo [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantos movimentos, no máximo [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;extrato' {
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--de', '--de', [CompletionResultType]::ParameterName, 'Só os movimentos desta data em diante')
            [CompletionResult]::new('--ate', '--ate', [CompletionResultType]::ParameterName, 'Só os movimentos antes desta data')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantos movimentos, no máximo [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantos movimentos, no máximo [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;statement' {
            [CompletionResult]::new('--conta', '--conta', [CompletionResultType]::ParameterName, 'O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'O saldo desta organização (nome, identificador ou o começo dele), gasto sem token')
            [CompletionResult]::new('--de', '--de', [CompletionResultType]::ParameterName, 'Só os movimentos desta data em diante')
            [CompletionResult]::new('--ate', '--ate', [CompletionResultType]::ParameterName, 'Só os movimentos antes desta data')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantos movimentos, no máximo [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantos movimentos, no máximo [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;revogar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;revoke' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;revogar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;revoke' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;conferir' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;audit' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;conferir' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;audit' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;pagamento' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--pago', '--pago', [CompletionResultType]::ParameterName, 'O dinheiro chegou: quem pagou fica com o que comprou')
            [CompletionResult]::new('--nao-pago', '--nao-pago', [CompletionResultType]::ParameterName, 'O dinheiro não chegou: o pagamento é esquecido')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credito;payment' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--pago', '--pago', [CompletionResultType]::ParameterName, 'O dinheiro chegou: quem pagou fica com o que comprou')
            [CompletionResult]::new('--nao-pago', '--nao-pago', [CompletionResultType]::ParameterName, 'O dinheiro não chegou: o pagamento é esquecido')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;pagamento' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--pago', '--pago', [CompletionResultType]::ParameterName, 'O dinheiro chegou: quem pagou fica com o que comprou')
            [CompletionResult]::new('--nao-pago', '--nao-pago', [CompletionResultType]::ParameterName, 'O dinheiro não chegou: o pagamento é esquecido')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;credit;payment' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--pago', '--pago', [CompletionResultType]::ParameterName, 'O dinheiro chegou: quem pagou fica com o que comprou')
            [CompletionResult]::new('--nao-pago', '--nao-pago', [CompletionResultType]::ParameterName, 'O dinheiro não chegou: o pagamento é esquecido')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Lista os pedidos, os mais antigos primeiro')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Lista os pedidos, os mais antigos primeiro')
            [CompletionResult]::new('ver', 'ver', [CompletionResultType]::ParameterValue, 'Mostra um pedido inteiro, os avisos primeiro')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Mostra um pedido inteiro, os avisos primeiro')
            [CompletionResult]::new('comprovante', 'comprovante', [CompletionResultType]::ParameterValue, 'Grava o comprovante de um pedido em um arquivo')
            [CompletionResult]::new('receipt', 'receipt', [CompletionResultType]::ParameterValue, 'Grava o comprovante de um pedido em um arquivo')
            [CompletionResult]::new('liberar', 'liberar', [CompletionResultType]::ParameterValue, 'Libera o crédito de um pedido: o token passa a valer')
            [CompletionResult]::new('release', 'release', [CompletionResultType]::ParameterValue, 'Libera o crédito de um pedido: o token passa a valer')
            [CompletionResult]::new('recusar', 'recusar', [CompletionResultType]::ParameterValue, 'Recusa um pedido: o token deixa de valer')
            [CompletionResult]::new('refuse', 'refuse', [CompletionResultType]::ParameterValue, 'Recusa um pedido: o token deixa de valer')
            [CompletionResult]::new('copia-e-cola', 'copia-e-cola', [CompletionResultType]::ParameterValue, 'Escreve um código Pix copia e cola, com seu QR')
            [CompletionResult]::new('code', 'code', [CompletionResultType]::ParameterValue, 'Escreve um código Pix copia e cola, com seu QR')
            break
        }
        'voz;pix;listar' {
            [CompletionResult]::new('--estado', '--estado', [CompletionResultType]::ParameterName, 'Só os pedidos neste estado, ou todos [valores: pendente, liberado, recusado, falhou, todos] [padrão: pendente]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;list' {
            [CompletionResult]::new('--estado', '--estado', [CompletionResultType]::ParameterName, 'Só os pedidos neste estado, ou todos [valores: pendente, liberado, recusado, falhou, todos] [padrão: pendente]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;ver' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;show' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;comprovante' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Onde gravar (padrão: comprovante-ID, na pasta atual); um arquivo que já existe fica como está')
            [CompletionResult]::new('--saida', '--saida', [CompletionResultType]::ParameterName, 'Onde gravar (padrão: comprovante-ID, na pasta atual); um arquivo que já existe fica como está')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--original', '--original', [CompletionResultType]::ParameterName, 'Grava o arquivo que o comprador mandou, e não a cópia feita dele')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;receipt' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Onde gravar (padrão: comprovante-ID, na pasta atual); um arquivo que já existe fica como está')
            [CompletionResult]::new('--saida', '--saida', [CompletionResultType]::ParameterName, 'Onde gravar (padrão: comprovante-ID, na pasta atual); um arquivo que já existe fica como está')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--original', '--original', [CompletionResultType]::ParameterName, 'Grava o arquivo que o comprador mandou, e não a cópia feita dele')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;liberar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;release' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;recusar' {
            [CompletionResult]::new('--motivo', '--motivo', [CompletionResultType]::ParameterName, 'Por quê, em palavras para o comprador')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;refuse' {
            [CompletionResult]::new('--motivo', '--motivo', [CompletionResultType]::ParameterName, 'Por quê, em palavras para o comprador')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;copia-e-cola' {
            [CompletionResult]::new('--usd', '--usd', [CompletionResultType]::ParameterName, 'Pacote de crédito, em dólares: 3, 5, 10 ou 25; o valor sai da cotação')
            [CompletionResult]::new('--reais', '--reais', [CompletionResultType]::ParameterName, 'Valor em reais, com ponto; sem valor nem pacote, quem paga escolhe')
            [CompletionResult]::new('--txid', '--txid', [CompletionResultType]::ParameterName, 'Identificador que aparece no extrato: até 25 letras e algarismos (padrão: um novo)')
            [CompletionResult]::new('--png', '--png', [CompletionResultType]::ParameterName, 'Grava o QR em um arquivo PNG')
            [CompletionResult]::new('--ler', '--ler', [CompletionResultType]::ParameterName, 'Lê um código em vez de escrever, e mostra o que ele pede')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--qr', '--qr', [CompletionResultType]::ParameterName, 'Mostra o QR também fora de um terminal')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;pix;code' {
            [CompletionResult]::new('--usd', '--usd', [CompletionResultType]::ParameterName, 'Pacote de crédito, em dólares: 3, 5, 10 ou 25; o valor sai da cotação')
            [CompletionResult]::new('--reais', '--reais', [CompletionResultType]::ParameterName, 'Valor em reais, com ponto; sem valor nem pacote, quem paga escolhe')
            [CompletionResult]::new('--txid', '--txid', [CompletionResultType]::ParameterName, 'Identificador que aparece no extrato: até 25 letras e algarismos (padrão: um novo)')
            [CompletionResult]::new('--png', '--png', [CompletionResultType]::ParameterName, 'Grava o QR em um arquivo PNG')
            [CompletionResult]::new('--ler', '--ler', [CompletionResultType]::ParameterName, 'Lê um código em vez de escrever, e mostra o que ele pede')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--qr', '--qr', [CompletionResultType]::ParameterName, 'Mostra o QR também fora de um terminal')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;cobranca' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Lista as cobranças, as mais novas primeiro')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Lista as cobranças, as mais novas primeiro')
            [CompletionResult]::new('ver', 'ver', [CompletionResultType]::ParameterValue, 'Mostra uma cobrança e tudo o que aconteceu com ela')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Mostra uma cobrança e tudo o que aconteceu com ela')
            [CompletionResult]::new('conferir', 'conferir', [CompletionResultType]::ParameterValue, 'Confere no gateway as cobranças que estão na hora, uma vez')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Confere no gateway as cobranças que estão na hora, uma vez')
            [CompletionResult]::new('cancelar', 'cancelar', [CompletionResultType]::ParameterValue, 'Encerra uma cobrança que ninguém pagou')
            [CompletionResult]::new('cancel', 'cancel', [CompletionResultType]::ParameterValue, 'Encerra uma cobrança que ninguém pagou')
            break
        }
        'voz;charge' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Lista as cobranças, as mais novas primeiro')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Lista as cobranças, as mais novas primeiro')
            [CompletionResult]::new('ver', 'ver', [CompletionResultType]::ParameterValue, 'Mostra uma cobrança e tudo o que aconteceu com ela')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Mostra uma cobrança e tudo o que aconteceu com ela')
            [CompletionResult]::new('conferir', 'conferir', [CompletionResultType]::ParameterValue, 'Confere no gateway as cobranças que estão na hora, uma vez')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Confere no gateway as cobranças que estão na hora, uma vez')
            [CompletionResult]::new('cancelar', 'cancelar', [CompletionResultType]::ParameterValue, 'Encerra uma cobrança que ninguém pagou')
            [CompletionResult]::new('cancel', 'cancel', [CompletionResultType]::ParameterValue, 'Encerra uma cobrança que ninguém pagou')
            break
        }
        'voz;cobranca;listar' {
            [CompletionResult]::new('--estado', '--estado', [CompletionResultType]::ParameterName, 'Só as deste estado [valores: pendente, cancelando, pago, vencido, falhou, estornado]')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantas, no máximo [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantas, no máximo [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;cobranca;list' {
            [CompletionResult]::new('--estado', '--estado', [CompletionResultType]::ParameterName, 'Só as deste estado [valores: pendente, cancelando, pago, vencido, falhou, estornado]')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantas, no máximo [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantas, no máximo [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;charge;listar' {
            [CompletionResult]::new('--estado', '--estado', [CompletionResultType]::ParameterName, 'Só as deste estado [valores: pendente, cancelando, pago, vencido, falhou, estornado]')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantas, no máximo [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantas, no máximo [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;charge;list' {
            [CompletionResult]::new('--estado', '--estado', [CompletionResultType]::ParameterName, 'Só as deste estado [valores: pendente, cancelando, pago, vencido, falhou, estornado]')
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Quantas, no máximo [padrão: 20]')
            [CompletionResult]::new('--limite', '--limite', [CompletionResultType]::ParameterName, 'Quantas, no máximo [padrão: 20]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;cobranca;ver' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;cobranca;show' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;charge;ver' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;charge;show' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;cobranca;conferir' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;cobranca;check' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;charge;conferir' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;charge;check' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;cobranca;cancelar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;cobranca;cancel' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;charge;cancelar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;charge;cancel' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Não pergunta antes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('criar', 'criar', [CompletionResultType]::ParameterValue, 'Cria uma conta')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Cria uma conta')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Mostra as contas')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Mostra as contas')
            [CompletionResult]::new('senha', 'senha', [CompletionResultType]::ParameterValue, 'Troca a senha; encerra as sessões e para as chaves')
            [CompletionResult]::new('password', 'password', [CompletionResultType]::ParameterValue, 'Troca a senha; encerra as sessões e para as chaves')
            [CompletionResult]::new('segundo-fator', 'segundo-fator', [CompletionResultType]::ParameterValue, 'Liga ou desliga o segundo fator')
            [CompletionResult]::new('second-factor', 'second-factor', [CompletionResultType]::ParameterValue, 'Liga ou desliga o segundo fator')
            [CompletionResult]::new('entrar', 'entrar', [CompletionResultType]::ParameterValue, 'Mostra um link para entrar uma vez, bom por 15 minutos')
            [CompletionResult]::new('sign-in', 'sign-in', [CompletionResultType]::ParameterValue, 'Mostra um link para entrar uma vez, bom por 15 minutos')
            [CompletionResult]::new('avatar', 'avatar', [CompletionResultType]::ParameterValue, 'Troca a foto')
            [CompletionResult]::new('bloquear', 'bloquear', [CompletionResultType]::ParameterValue, 'Bloqueia a conta; encerra as sessões e para as chaves')
            [CompletionResult]::new('block', 'block', [CompletionResultType]::ParameterValue, 'Bloqueia a conta; encerra as sessões e para as chaves')
            [CompletionResult]::new('encerrar-sessoes', 'encerrar-sessoes', [CompletionResultType]::ParameterValue, 'Encerra todas as sessões e para as chaves')
            [CompletionResult]::new('end-sessions', 'end-sessions', [CompletionResultType]::ParameterValue, 'Encerra todas as sessões e para as chaves')
            break
        }
        'voz;account' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('criar', 'criar', [CompletionResultType]::ParameterValue, 'Cria uma conta')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Cria uma conta')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Mostra as contas')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Mostra as contas')
            [CompletionResult]::new('senha', 'senha', [CompletionResultType]::ParameterValue, 'Troca a senha; encerra as sessões e para as chaves')
            [CompletionResult]::new('password', 'password', [CompletionResultType]::ParameterValue, 'Troca a senha; encerra as sessões e para as chaves')
            [CompletionResult]::new('segundo-fator', 'segundo-fator', [CompletionResultType]::ParameterValue, 'Liga ou desliga o segundo fator')
            [CompletionResult]::new('second-factor', 'second-factor', [CompletionResultType]::ParameterValue, 'Liga ou desliga o segundo fator')
            [CompletionResult]::new('entrar', 'entrar', [CompletionResultType]::ParameterValue, 'Mostra um link para entrar uma vez, bom por 15 minutos')
            [CompletionResult]::new('sign-in', 'sign-in', [CompletionResultType]::ParameterValue, 'Mostra um link para entrar uma vez, bom por 15 minutos')
            [CompletionResult]::new('avatar', 'avatar', [CompletionResultType]::ParameterValue, 'Troca a foto')
            [CompletionResult]::new('bloquear', 'bloquear', [CompletionResultType]::ParameterValue, 'Bloqueia a conta; encerra as sessões e para as chaves')
            [CompletionResult]::new('block', 'block', [CompletionResultType]::ParameterValue, 'Bloqueia a conta; encerra as sessões e para as chaves')
            [CompletionResult]::new('encerrar-sessoes', 'encerrar-sessoes', [CompletionResultType]::ParameterValue, 'Encerra todas as sessões e para as chaves')
            [CompletionResult]::new('end-sessions', 'end-sessions', [CompletionResultType]::ParameterValue, 'Encerra todas as sessões e para as chaves')
            break
        }
        'voz;conta;criar' {
            [CompletionResult]::new('--nome', '--nome', [CompletionResultType]::ParameterName, 'Nome da pessoa')
            [CompletionResult]::new('--senha-de', '--senha-de', [CompletionResultType]::ParameterName, 'Lê a senha da primeira linha de um arquivo; - lê de stdin')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--dono', '--dono', [CompletionResultType]::ParameterName, 'É a conta do dono desta plataforma')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;create' {
            [CompletionResult]::new('--nome', '--nome', [CompletionResultType]::ParameterName, 'Nome da pessoa')
            [CompletionResult]::new('--senha-de', '--senha-de', [CompletionResultType]::ParameterName, 'Lê a senha da primeira linha de um arquivo; - lê de stdin')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--dono', '--dono', [CompletionResultType]::ParameterName, 'É a conta do dono desta plataforma')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;criar' {
            [CompletionResult]::new('--nome', '--nome', [CompletionResultType]::ParameterName, 'Nome da pessoa')
            [CompletionResult]::new('--senha-de', '--senha-de', [CompletionResultType]::ParameterName, 'Lê a senha da primeira linha de um arquivo; - lê de stdin')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--dono', '--dono', [CompletionResultType]::ParameterName, 'É a conta do dono desta plataforma')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;create' {
            [CompletionResult]::new('--nome', '--nome', [CompletionResultType]::ParameterName, 'Nome da pessoa')
            [CompletionResult]::new('--senha-de', '--senha-de', [CompletionResultType]::ParameterName, 'Lê a senha da primeira linha de um arquivo; - lê de stdin')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--dono', '--dono', [CompletionResultType]::ParameterName, 'É a conta do dono desta plataforma')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;listar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;list' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;listar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;list' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;senha' {
            [CompletionResult]::new('--senha-de', '--senha-de', [CompletionResultType]::ParameterName, 'Lê a senha da primeira linha de um arquivo; - lê de stdin')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;password' {
            [CompletionResult]::new('--senha-de', '--senha-de', [CompletionResultType]::ParameterName, 'Lê a senha da primeira linha de um arquivo; - lê de stdin')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;senha' {
            [CompletionResult]::new('--senha-de', '--senha-de', [CompletionResultType]::ParameterName, 'Lê a senha da primeira linha de um arquivo; - lê de stdin')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;password' {
            [CompletionResult]::new('--senha-de', '--senha-de', [CompletionResultType]::ParameterName, 'Lê a senha da primeira linha de um arquivo; - lê de stdin')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;segundo-fator' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('ativar', 'ativar', [CompletionResultType]::ParameterValue, 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado')
            [CompletionResult]::new('confirmar', 'confirmar', [CompletionResultType]::ParameterValue, 'Confirma o primeiro código do aplicativo')
            [CompletionResult]::new('confirm', 'confirm', [CompletionResultType]::ParameterValue, 'Confirma o primeiro código do aplicativo')
            [CompletionResult]::new('desativar', 'desativar', [CompletionResultType]::ParameterValue, 'Desliga o segundo fator')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Desliga o segundo fator')
            break
        }
        'voz;conta;second-factor' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('ativar', 'ativar', [CompletionResultType]::ParameterValue, 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado')
            [CompletionResult]::new('confirmar', 'confirmar', [CompletionResultType]::ParameterValue, 'Confirma o primeiro código do aplicativo')
            [CompletionResult]::new('confirm', 'confirm', [CompletionResultType]::ParameterValue, 'Confirma o primeiro código do aplicativo')
            [CompletionResult]::new('desativar', 'desativar', [CompletionResultType]::ParameterValue, 'Desliga o segundo fator')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Desliga o segundo fator')
            break
        }
        'voz;conta;segundo-fator;ativar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;segundo-fator;enable' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;second-factor;ativar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;second-factor;enable' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;segundo-fator;confirmar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;segundo-fator;confirm' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;second-factor;confirmar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;second-factor;confirm' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;segundo-fator;desativar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;segundo-fator;disable' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;second-factor;desativar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;second-factor;disable' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;segundo-fator' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('ativar', 'ativar', [CompletionResultType]::ParameterValue, 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado')
            [CompletionResult]::new('confirmar', 'confirmar', [CompletionResultType]::ParameterValue, 'Confirma o primeiro código do aplicativo')
            [CompletionResult]::new('confirm', 'confirm', [CompletionResultType]::ParameterValue, 'Confirma o primeiro código do aplicativo')
            [CompletionResult]::new('desativar', 'desativar', [CompletionResultType]::ParameterValue, 'Desliga o segundo fator')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Desliga o segundo fator')
            break
        }
        'voz;account;second-factor' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('ativar', 'ativar', [CompletionResultType]::ParameterValue, 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Mostra o segredo, o QR e os códigos de reserva; passa a valer com o primeiro código confirmado')
            [CompletionResult]::new('confirmar', 'confirmar', [CompletionResultType]::ParameterValue, 'Confirma o primeiro código do aplicativo')
            [CompletionResult]::new('confirm', 'confirm', [CompletionResultType]::ParameterValue, 'Confirma o primeiro código do aplicativo')
            [CompletionResult]::new('desativar', 'desativar', [CompletionResultType]::ParameterValue, 'Desliga o segundo fator')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Desliga o segundo fator')
            break
        }
        'voz;account;segundo-fator;ativar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;segundo-fator;enable' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;second-factor;ativar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;second-factor;enable' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;segundo-fator;confirmar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;segundo-fator;confirm' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;second-factor;confirmar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;second-factor;confirm' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;segundo-fator;desativar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;segundo-fator;disable' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;second-factor;desativar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;second-factor;disable' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;entrar' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;sign-in' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;entrar' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;sign-in' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;avatar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;avatar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;bloquear' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--desbloquear', '--desbloquear', [CompletionResultType]::ParameterName, 'Deixa entrar de novo; sessões e chaves de antes não voltam')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;block' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--desbloquear', '--desbloquear', [CompletionResultType]::ParameterName, 'Deixa entrar de novo; sessões e chaves de antes não voltam')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;bloquear' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--desbloquear', '--desbloquear', [CompletionResultType]::ParameterName, 'Deixa entrar de novo; sessões e chaves de antes não voltam')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;block' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--desbloquear', '--desbloquear', [CompletionResultType]::ParameterName, 'Deixa entrar de novo; sessões e chaves de antes não voltam')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;encerrar-sessoes' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;conta;end-sessions' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;encerrar-sessoes' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;account;end-sessions' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organizacao' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('criar', 'criar', [CompletionResultType]::ParameterValue, 'Cria uma organização, com este produto ligado')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Cria uma organização, com este produto ligado')
            [CompletionResult]::new('membro', 'membro', [CompletionResultType]::ParameterValue, 'Põe uma conta na organização, muda o papel dela, ou tira')
            [CompletionResult]::new('member', 'member', [CompletionResultType]::ParameterValue, 'Põe uma conta na organização, muda o papel dela, ou tira')
            [CompletionResult]::new('produto', 'produto', [CompletionResultType]::ParameterValue, 'Liga ou desliga este produto na organização')
            [CompletionResult]::new('product', 'product', [CompletionResultType]::ParameterValue, 'Liga ou desliga este produto na organização')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Mostra as organizações e os membros')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Mostra as organizações e os membros')
            break
        }
        'voz;organization' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('criar', 'criar', [CompletionResultType]::ParameterValue, 'Cria uma organização, com este produto ligado')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Cria uma organização, com este produto ligado')
            [CompletionResult]::new('membro', 'membro', [CompletionResultType]::ParameterValue, 'Põe uma conta na organização, muda o papel dela, ou tira')
            [CompletionResult]::new('member', 'member', [CompletionResultType]::ParameterValue, 'Põe uma conta na organização, muda o papel dela, ou tira')
            [CompletionResult]::new('produto', 'produto', [CompletionResultType]::ParameterValue, 'Liga ou desliga este produto na organização')
            [CompletionResult]::new('product', 'product', [CompletionResultType]::ParameterValue, 'Liga ou desliga este produto na organização')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Mostra as organizações e os membros')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Mostra as organizações e os membros')
            break
        }
        'voz;organizacao;criar' {
            [CompletionResult]::new('--dono', '--dono', [CompletionResultType]::ParameterName, 'E-mail da conta que é a primeira dona')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organizacao;create' {
            [CompletionResult]::new('--dono', '--dono', [CompletionResultType]::ParameterName, 'E-mail da conta que é a primeira dona')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organization;criar' {
            [CompletionResult]::new('--dono', '--dono', [CompletionResultType]::ParameterName, 'E-mail da conta que é a primeira dona')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organization;create' {
            [CompletionResult]::new('--dono', '--dono', [CompletionResultType]::ParameterName, 'E-mail da conta que é a primeira dona')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organizacao;membro' {
            [CompletionResult]::new('--papel', '--papel', [CompletionResultType]::ParameterName, 'O que a conta pode [valores: owner, admin, member]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--remover', '--remover', [CompletionResultType]::ParameterName, 'Tira a conta da organização')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organizacao;member' {
            [CompletionResult]::new('--papel', '--papel', [CompletionResultType]::ParameterName, 'O que a conta pode [valores: owner, admin, member]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--remover', '--remover', [CompletionResultType]::ParameterName, 'Tira a conta da organização')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organization;membro' {
            [CompletionResult]::new('--papel', '--papel', [CompletionResultType]::ParameterName, 'O que a conta pode [valores: owner, admin, member]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--remover', '--remover', [CompletionResultType]::ParameterName, 'Tira a conta da organização')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organization;member' {
            [CompletionResult]::new('--papel', '--papel', [CompletionResultType]::ParameterName, 'O que a conta pode [valores: owner, admin, member]')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--remover', '--remover', [CompletionResultType]::ParameterName, 'Tira a conta da organização')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organizacao;produto' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organizacao;product' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organization;produto' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organization;product' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organizacao;listar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organizacao;list' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organization;listar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;organization;list' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;chave' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('criar', 'criar', [CompletionResultType]::ParameterValue, 'Cria uma chave e mostra o segredo, uma única vez')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Cria uma chave e mostra o segredo, uma única vez')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Mostra as chaves de uma conta e das organizações que ela administra')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Mostra as chaves de uma conta e das organizações que ela administra')
            [CompletionResult]::new('revogar', 'revogar', [CompletionResultType]::ParameterValue, 'Revoga uma chave, na hora')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Revoga uma chave, na hora')
            break
        }
        'voz;key' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('criar', 'criar', [CompletionResultType]::ParameterValue, 'Cria uma chave e mostra o segredo, uma única vez')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Cria uma chave e mostra o segredo, uma única vez')
            [CompletionResult]::new('listar', 'listar', [CompletionResultType]::ParameterValue, 'Mostra as chaves de uma conta e das organizações que ela administra')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'Mostra as chaves de uma conta e das organizações que ela administra')
            [CompletionResult]::new('revogar', 'revogar', [CompletionResultType]::ParameterValue, 'Revoga uma chave, na hora')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Revoga uma chave, na hora')
            break
        }
        'voz;chave;criar' {
            [CompletionResult]::new('--nome', '--nome', [CompletionResultType]::ParameterName, 'Nome da chave, até 60 caracteres')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'Age pela organização (nome, identificador ou o começo dele), e não pela conta')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;chave;create' {
            [CompletionResult]::new('--nome', '--nome', [CompletionResultType]::ParameterName, 'Nome da chave, até 60 caracteres')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'Age pela organização (nome, identificador ou o começo dele), e não pela conta')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;key;criar' {
            [CompletionResult]::new('--nome', '--nome', [CompletionResultType]::ParameterName, 'Nome da chave, até 60 caracteres')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'Age pela organização (nome, identificador ou o começo dele), e não pela conta')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;key;create' {
            [CompletionResult]::new('--nome', '--nome', [CompletionResultType]::ParameterName, 'Nome da chave, até 60 caracteres')
            [CompletionResult]::new('--organizacao', '--organizacao', [CompletionResultType]::ParameterName, 'Age pela organização (nome, identificador ou o começo dele), e não pela conta')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;chave;listar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;chave;list' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;key;listar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;key;list' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;chave;revogar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;chave;revoke' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;key;revogar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;key;revoke' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;serve' {
            [CompletionResult]::new('--endereco', '--endereco', [CompletionResultType]::ParameterName, 'Onde o serviço escuta; a porta 0 pega uma livre')
            [CompletionResult]::new('--url-publica', '--url-publica', [CompletionResultType]::ParameterName, 'Endereço público do serviço (padrão: o endereço em que escuta)')
            [CompletionResult]::new('--proxies', '--proxies', [CompletionResultType]::ParameterName, 'Proxies em cujo X-Forwarded-For se acredita, separados por vírgula')
            [CompletionResult]::new('--conexoes', '--conexoes', [CompletionResultType]::ParameterName, 'Conexões abertas ao mesmo tempo; as outras esperam')
            [CompletionResult]::new('--fila', '--fila', [CompletionResultType]::ParameterName, 'Pedidos que podem esperar a vez; depois disso a resposta é 503 sobrecarga')
            [CompletionResult]::new('--simultaneas', '--simultaneas', [CompletionResultType]::ParameterName, 'Chamadas ao modelo ao mesmo tempo, no serviço')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;servir' {
            [CompletionResult]::new('--endereco', '--endereco', [CompletionResultType]::ParameterName, 'Onde o serviço escuta; a porta 0 pega uma livre')
            [CompletionResult]::new('--url-publica', '--url-publica', [CompletionResultType]::ParameterName, 'Endereço público do serviço (padrão: o endereço em que escuta)')
            [CompletionResult]::new('--proxies', '--proxies', [CompletionResultType]::ParameterName, 'Proxies em cujo X-Forwarded-For se acredita, separados por vírgula')
            [CompletionResult]::new('--conexoes', '--conexoes', [CompletionResultType]::ParameterName, 'Conexões abertas ao mesmo tempo; as outras esperam')
            [CompletionResult]::new('--fila', '--fila', [CompletionResultType]::ParameterName, 'Pedidos que podem esperar a vez; depois disso a resposta é 503 sobrecarga')
            [CompletionResult]::new('--simultaneas', '--simultaneas', [CompletionResultType]::ParameterName, 'Chamadas ao modelo ao mesmo tempo, no serviço')
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;mcp' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;vitrine' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('publicar', 'publicar', [CompletionResultType]::ParameterValue, 'Publica os números como estão agora')
            [CompletionResult]::new('mostrar', 'mostrar', [CompletionResultType]::ParameterValue, 'Mostra a última publicação')
            break
        }
        'voz;vitrine;publicar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--exatos', '--exatos', [CompletionResultType]::ParameterName, 'Os números exatos, que só o operador vê')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON, com o objeto de GET /api/vitrine (com --exatos, o de GET /api/vitrine/operador)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;vitrine;mostrar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--exatos', '--exatos', [CompletionResultType]::ParameterName, 'Os números exatos, que só o operador vê')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON, com o objeto de GET /api/vitrine (com --exatos, o de GET /api/vitrine/operador)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;backup' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;doutor' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--perguntar', '--perguntar', [CompletionResultType]::ParameterName, 'Faz também uma pergunta mínima ao modelo (gasta alguns tokens)')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;doctor' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--perguntar', '--perguntar', [CompletionResultType]::ParameterName, 'Faz também uma pergunta mínima ao modelo (gasta alguns tokens)')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;config' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('mostrar', 'mostrar', [CompletionResultType]::ParameterValue, 'Mostra os valores em vigor e de onde veio cada um')
            [CompletionResult]::new('iniciar', 'iniciar', [CompletionResultType]::ParameterValue, 'Cria um config.toml comentado, com todas as opções')
            break
        }
        'voz;config;mostrar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Responde em JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;config;iniciar' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('--sim', '--sim', [CompletionResultType]::ParameterName, 'Substitui o arquivo que já existe')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;completions' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
        'voz;man' {
            [CompletionResult]::new('--dados', '--dados', [CompletionResultType]::ParameterName, 'Pasta dos dados')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Arquivo de configuração')
            [CompletionResult]::new('--cor', '--cor', [CompletionResultType]::ParameterName, 'Quando usar cores [valores: auto, sempre, nunca] [padrão: auto]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Mostra esta ajuda')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('--quieto', '--quieto', [CompletionResultType]::ParameterName, 'Não mostra avisos nem progresso')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            [CompletionResult]::new('--verboso', '--verboso', [CompletionResultType]::ParameterName, 'Conta mais do que faz; repita para mais')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
