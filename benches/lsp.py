#!/usr/bin/env python3
"""Types in a large document at a person's pace and says how soon `voz lsp` answers, and with how much memory.

    cargo build --release && benches/lsp.py target/release/voz [TEXT.md]

Without a text, README.pt-BR.md is repeated until it has 200 kB. Each key is one incremental edit, 300 ms after the last
(200 a minute); what is measured is the time from the key to the diagnostics of that version.
"""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

SIZE = 200_000
KEYS = 100
PACE_S = 0.3


def send(to, message):
    body = json.dumps(message, ensure_ascii=False).encode()
    to.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    to.flush()


def read(stream):
    length = 0
    while (line := stream.readline()) not in (b"\r\n", b""):
        length = int(line.split(b":")[1])
    return json.loads(stream.read(length)) if length else None


def main():
    program = sys.argv[1]
    path = sys.argv[2] if len(sys.argv) > 2 else "README.pt-BR.md"
    with open(path, encoding="utf-8") as file:
        text = file.read()
    while len(text.encode()) < SIZE:
        text += text
    text = text.encode()[:SIZE].decode(errors="ignore")
    home = tempfile.mkdtemp()
    env = {"HOME": home, "VOZ_DADOS": home + "/dados"}
    server = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
    told, arrived = {}, threading.Condition()

    def listen():
        while message := read(server.stdout):
            if message.get("method") == "textDocument/publishDiagnostics":
                with arrived:
                    params = message["params"]
                    told[params["version"]] = (time.monotonic(), len(params["diagnostics"]))
                    arrived.notify()

    threading.Thread(target=listen, daemon=True).start()
    send(server.stdin, {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}})
    send(server.stdin, {"jsonrpc": "2.0", "method": "initialized", "params": {}})
    uri = f"file://{home}/a.md"

    def until(version):
        with arrived:
            arrived.wait_for(lambda: version in told, timeout=30)
        return told[version]

    begun = time.monotonic()
    document = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
    send(server.stdin, {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}})
    at, findings = until(1)
    print(f"opened: {len(text.encode())} bytes, {findings} findings, {(at - begun) * 1000:.0f} ms")
    line = text.count("\n") // 2
    waits = []
    for n in range(KEYS):
        time.sleep(PACE_S)
        place = {"line": line, "character": n}
        change = {"range": {"start": place, "end": place}, "text": "ação "[n % 5]}
        params = {"textDocument": {"uri": uri, "version": n + 2}, "contentChanges": [change]}
        begun = time.monotonic()
        send(server.stdin, {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params})
        waits.append((until(n + 2)[0] - begun) * 1000)
    waits.sort()
    print(f"{KEYS} keys: median {waits[KEYS // 2]:.0f} ms, 95 % {waits[KEYS * 95 // 100]:.0f} ms, worst {waits[-1]:.0f} ms")
    with open(f"/proc/{server.pid}/status", encoding="utf-8") as status:
        print("memory, peak:", next(s.split(":")[1].strip() for s in status if s.startswith("VmHWM")))
    print(f"load: {os.getloadavg()[0]:.1f}")
    server.kill()


main()
