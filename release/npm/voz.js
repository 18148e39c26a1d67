#!/usr/bin/env node
// The `voz` of npm: starts the program in this machine's package (release/packages), and ends as it ends.
"use strict";
const { spawn } = require("node:child_process");

const name = `voz-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/bin/${process.platform === "win32" ? "voz.exe" : "voz"}`);
} catch {
  console.error(
    `voz: falta o pacote ${name}: ou não há voz para este sistema, ou o npm deixou de fora os pacotes opcionais (--omit=optional)`,
  );
  process.exit(3);
}

const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
child.on("error", (error) => {
  console.error(`voz: não consigo executar ${program}: ${error.message}`);
  process.exitCode = 3;
});
// The terminal tells the program of Ctrl-C itself: here it only must not end before the program does.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("exit", (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exitCode = code;
  }
});
