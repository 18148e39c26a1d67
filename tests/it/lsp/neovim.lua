-- Drives `voz lsp` with Neovim's own client: opens a file, waits for findings, asks, fixes, types, rewrites. What it saw
-- goes to the file named by VOZ_SAIDA, as JSON.
local seen = {}
local wait = 30000
local text = function() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end

vim.cmd('edit ' .. vim.env.VOZ_TEXTO)
vim.bo.filetype = 'markdown'
local start = vim.lsp.start_client or vim.lsp.start
local id = start({
  name = 'voz',
  cmd = { 'env', '-i', 'HOME=' .. vim.env.HOME, 'VOZ_DADOS=' .. vim.env.HOME .. '/dados', vim.env.VOZ, 'lsp' },
  root_dir = vim.fn.getcwd(),
  settings = { voz = { regras = { seta = 'desligada' } } },
})
vim.lsp.buf_attach_client(0, id)
local client = vim.lsp.get_client_by_id(id)
local encoding = client.offset_encoding or 'utf-16'

local found = function(count)
  return vim.wait(wait, function() return #vim.diagnostic.get(0) == count end, 20)
end
seen.found = found(2)
seen.places = {}
for _, d in ipairs(vim.diagnostic.get(0)) do
  table.insert(seen.places, { d.lnum, d.col, d.code or d.user_data.lsp.code, d.source })
end

local first = function(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, wait) or {}
  for _, answer in pairs(answers) do return answer.result end
end
local document = { uri = vim.uri_from_bufnr(0) }
local actions = function(line, character)
  local at = { line = line, character = character }
  return first('textDocument/codeAction', {
    textDocument = document, range = { start = at, ['end'] = at }, context = { diagnostics = {} },
  }) or {}
end
local apply = function(title, all)
  for _, action in ipairs(all) do
    if action.title == title then
      vim.lsp.util.apply_workspace_edit(action.edit, encoding)
      return true
    end
  end
  return false
end

-- The dash stands behind an emoji of two units of UTF-16.
seen.hover = first('textDocument/hover', { textDocument = document, position = { line = 0, character = 17 } }).contents.value
seen.fixed = apply('Corrigir: Travessão', actions(0, 17))
seen.after_fix = text()
seen.one_left = found(1)
seen.silenced = apply('Silenciar travessao aqui', actions(2, 7))
seen.none_left = found(0)
seen.after_silence = text()

-- Typed by hand, key by key.
vim.api.nvim_buf_set_lines(0, 2, 3, false, { '' })
for _, key in ipairs({ 'O', ' ', 't', 'i', 'm', 'e', ' ', '—', ' ', 'h', 'o', 'j', 'e', '.' }) do
  local line = vim.api.nvim_buf_get_lines(0, 2, 3, false)[1]
  vim.api.nvim_buf_set_lines(0, 2, 3, false, { line .. key })
end
seen.typed = found(1)

-- A rewrite by the embedded editor, which the server asks Neovim to put in.
local range = { start = { line = 2, character = 0 }, ['end'] = { line = 2, character = 14 } }
first('workspace/executeCommand', {
  command = 'voz.reescrever', arguments = { { uri = document.uri, range = range } },
})
vim.wait(wait, function() return not text():find('time —', 1, true) end, 20)
seen.rewritten = text()

local handle = io.open(vim.env.VOZ_SAIDA, 'w')
handle:write(vim.fn.json_encode(seen))
handle:close()
vim.cmd('qa!')
