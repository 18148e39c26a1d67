// Starts `voz lsp` and leaves the rest to it.
"use strict";
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = [
  "markdown", "plaintext", "latex", "tex", "html", "restructuredtext", "asciidoc", "git-commit", "scminput",
];

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("voz");
  const server = { command: settings.get("programa", "voz"), args: ["lsp"] };
  client = new LanguageClient("voz", "voz", server, {
    documentSelector: LANGUAGES.map((language) => ({ language })),
    initializationOptions: settings,
    synchronize: {
      configurationSection: "voz",
      fileEvents: workspace.createFileSystemWatcher("**/voz.toml"),
    },
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
