-- Neovim 0.11 and later, in init.lua.
vim.lsp.config('voz', {
  cmd = { 'voz', 'lsp' },
  filetypes = { 'markdown', 'text', 'tex', 'html', 'rst', 'asciidoc', 'mail', 'gitcommit' },
  root_markers = { 'voz.toml', '.git' },
  settings = { voz = {} },
})
vim.lsp.enable('voz')

-- What is safe, on saving:
-- vim.api.nvim_create_autocmd('BufWritePre', { callback = function()
--   vim.lsp.buf.code_action({ context = { only = { 'source.fixAll.voz' } }, apply = true })
-- end })
