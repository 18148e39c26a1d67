//! Real editors' clients, where they are there: Neovim without a screen, and the library that VS Code speaks by.
