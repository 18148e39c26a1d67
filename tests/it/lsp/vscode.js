// Drives `voz lsp` with the library that VS Code's own client is made of. The folder of its modules is the first
// argument, the program the second. What it saw goes to standard output, as JSON.
"use strict";
const { spawn } = require("node:child_process");
const { writeFileSync } = require("node:fs");
const [modules, program, home, url] = process.argv.slice(2);
const lsp = require(`${modules}/vscode-languageserver-protocol/lib/node/main.js`);

const env = { HOME: home, VOZ_DADOS: `${home}/dados`, VOZ_MODELO: "m", VOZ_MODELO_URL: url };
const child = spawn(program, ["lsp"], { env, stdio: ["pipe", "pipe", "ignore"] });
const connection = lsp.createProtocolConnection(
  new lsp.StreamMessageReader(child.stdout),
  new lsp.StreamMessageWriter(child.stdin),
);

// Nobody waits for ever: what was seen up to here says where it stands.
const late = setTimeout(() => {
  process.stderr.write(`too late: ${JSON.stringify(seen)}\n`);
  child.kill();
  process.exit(1);
}, 60000);
late.unref();

const seen = { progress: [], applied: [], diagnostics: [], messages: [] };
const text = "Certamente! 👍 O prazo do relatório mudou — agora é sexta-feira — e a equipe já sabe disso.";
const uri = `file://${home}/a.md`;
let wake = () => {};
const until = async (so) => {
  while (!so()) await new Promise((done) => (wake = done));
};
connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
  seen.diagnostics.push(params);
  wake();
});
connection.onNotification(lsp.ShowMessageNotification.type, ({ message }) => {
  seen.messages.push(message);
});
connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, ({ token }) => {
  connection.onProgress(lsp.WorkDoneProgress.type, token, (value) => {
    seen.progress.push(value.kind);
    wake();
  });
});
connection.onRequest(lsp.ApplyWorkspaceEditRequest.type, (params) => {
  seen.applied.push(params.edit);
  wake();
  return { applied: true };
});
connection.onRequest(lsp.ConfigurationRequest.type, () => [null]);
connection.onRequest(lsp.RegistrationRequest.type, () => {});
connection.listen();

const main = async () => {
  const initialized = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid,
    rootUri: `file://${home}`,
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      window: { workDoneProgress: true },
      workspace: {
        applyEdit: true,
        configuration: true,
        workspaceEdit: { documentChanges: true },
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
    },
    workspaceFolders: [{ uri: `file://${home}`, name: "a" }],
  });
  seen.capabilities = initialized.capabilities;
  await connection.sendNotification(lsp.InitializedNotification.type, {});
  const textDocument = { uri, languageId: "markdown", version: 1, text: `${text}\n` };
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument });
  await until(() => seen.diagnostics.length === 1);

  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } };
  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri },
    range,
    context: { diagnostics: seen.diagnostics[0].diagnostics },
  });
  seen.valid = actions.every((action) => lsp.CodeAction.is(action));
  seen.titles = actions.map((action) => action.title);
  const { command } = actions.find((action) => action.title === "Reescrever na minha voz");

  // Given up once it is shown, as by the cross beside the progress.
  const source = new lsp.CancellationTokenSource();
  const asked = connection.sendRequest(lsp.ExecuteCommandRequest.type, command, source.token);
  await until(() => seen.progress.includes("begin"));
  source.cancel();
  await asked.catch((error) => (seen.cancelled = error.code));
  await until(() => seen.progress.includes("end"));

  // From here on the model answers.
  writeFileSync(`${home}/responde`, "");
  await connection.sendRequest(lsp.ExecuteCommandRequest.type, command);
  await until(() => seen.applied.length === 1);

  await connection.sendRequest(lsp.ShutdownRequest.type);
  await connection.sendNotification(lsp.ExitNotification.type);
  seen.exit = await new Promise((done) => child.on("exit", done));
  process.stdout.write(JSON.stringify(seen));
};

main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    child.kill();
    process.exit(1);
  },
);
