-- Neovim 0.7 to 0.10, in init.lua.
local root = function()
  for _, mark in ipairs({ 'voz.toml', '.git' }) do
    local at = vim.fn.finddir(mark, '.;')
    if at == '' then at = vim.fn.findfile(mark, '.;') end
    if at ~= '' then return vim.fn.fnamemodify(at, ':p:h' .. (mark == '.git' and ':h' or '')) end
  end
  return vim.fn.getcwd()
end
local clients = {}
vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'markdown', 'text', 'tex', 'html', 'rst', 'asciidoc', 'mail', 'gitcommit' },
  callback = function()
    local folder = root()
    clients[folder] = clients[folder]
      or vim.lsp.start_client({ name = 'voz', cmd = { 'voz', 'lsp' }, root_dir = folder, settings = { voz = {} } })
    vim.lsp.buf_attach_client(0, clients[folder])
  end,
})
