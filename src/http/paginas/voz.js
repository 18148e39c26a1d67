// What makes the pages pleasanter. None of them needs it: without it everything is sent and shown all the same.
"use strict";
(() => {
  const all = (css, within = document) => [...within.querySelectorAll(css)];

  // A place where what happens is said aloud.
  const told = document.createElement("p");
  told.className = "dito";
  told.setAttribute("role", "status");
  document.querySelector("main")?.append(told);
  const tell = (text) => { told.textContent = text; };

  // Copying.
  const copied = async (box) => {
    const text = box.value ?? box.textContent;
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here, or no safe connection: selected, it can be copied by hand.
      if (box.select) box.select();
      else getSelection()?.selectAllChildren(box);
      return document.execCommand("copy");
    }
  };
  const offer = (within) => all("button[data-copiar]", within).forEach((button) => { button.hidden = false; });
  offer(document);
  addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copiar]");
    const box = button && document.getElementById(button.dataset.copiar);
    if (box) tell((await copied(box)) ? "Copiado." : "Selecionado: copie com o teclado.");
  });

  // A password as it is typed, for whoever asks to see it.
  for (const button of all("button[data-mostra]")) {
    const box = document.getElementById(button.dataset.mostra);
    button.hidden = false;
    button.addEventListener("click", () => {
      const shown = box.type === "password";
      box.type = shown ? "text" : "password";
      button.setAttribute("aria-pressed", shown);
    });
    box.form.addEventListener("submit", () => { box.type = "password"; });
  }

  // A page of ours, as it is now.
  const look = async (url, headers) => {
    const answer = await fetch(url, { cache: "no-store", headers });
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  const pause = (ms) => new Promise((go) => setTimeout(go, ms));
  // Puts what another page has of a place into its place here, where it differs.
  const take = (page, id) => {
    const [old, fresh] = [document, page].map((one) => one.getElementById(id));
    if (old && fresh && old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
    return old;
  };

  // Seconds while something takes its time, and no second press meanwhile.
  let ticking;
  const tick = (what, since = 0) => {
    const begun = Date.now() - since * 1000;
    tell(`${what}…`);
    const shown = document.createElement("span");
    // Read out once, not every second.
    shown.setAttribute("aria-hidden", "true");
    told.append(" ", shown);
    clearInterval(ticking);
    ticking = setInterval(() => { shown.textContent = `${Math.round((Date.now() - begun) / 1000)} s`; }, 1000);
  };
  for (const form of all("form[data-espera]")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.foi) return event.preventDefault();
      form.dataset.foi = "1";
      // The page that follows looks again by itself.
      if ("aosPoucos" in form.dataset) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "ja", value: "1" }));
      tick(form.dataset.espera);
      told.scrollIntoView({ block: "nearest" });
    });
  }
  // Back by the browser's button: the page is as it was left, and may send again.
  addEventListener("pageshow", () => {
    clearInterval(ticking);
    all("form[data-foi]").forEach((form) => { delete form.dataset.foi; });
    told.textContent = "";
    wait();
  });

  // A page that waits looks again by itself, as its link does; each style is shown as it comes.
  async function wait() {
    const waiting = document.querySelector("[data-aguarda]");
    if (!waiting) return;
    tick(waiting.dataset.aguarda, waiting.dataset.ha);
    const slowly = document.getElementById("vindo");
    for (let failed = 0; failed < 5;) {
      try {
        const page = await look(location.href, slowly ? { Prefer: "wait=0" } : {});
        if (!page.querySelector("[data-aguarda]") || (slowly && !page.getElementById("vindo"))) return location.reload();
        ["chegou", "vindo"].forEach((id) => take(page, id));
        failed = 0;
      } catch {
        failed += 1;
      }
      if (slowly || failed) await pause(1500);
    }
    tell("A conexão falhou; use o link para ver de novo.");
  }

  // A purchase that waits for its payment shows it by itself, ever more seldom.
  const state = document.querySelector("[data-segue]");
  (async () => {
    for (let ms = 3000; state; ms = Math.min(ms * 1.1, 60000)) {
      await pause(ms);
      if (document.hidden) continue;
      const page = await look(location.href).catch(() => null);
      if (page && page.querySelector("[data-segue]")?.dataset.segue !== state.dataset.segue) return location.reload();
    }
  })();

  // Changes that are taken or left: put together at once, as the button does.
  for (const form of all("form[data-monta]")) {
    let last = 0;
    form.addEventListener("change", async () => {
      const turn = ++last;
      const query = new URLSearchParams(new FormData(form));
      const page = await look(`${form.action.split("#")[0]}?${query}`).catch(() => null);
      if (!page || turn !== last) return;
      const box = take(page, form.dataset.monta);
      offer(box);
      tell(box.querySelector("p").textContent);
    });
  }

  // A text file, dropped or chosen.
  const open = async (box, file) => {
    if (!file) return;
    if (file.size > 400000) return tell("O arquivo passa de 400 kB.");
    const text = await file.text();
    if (text.includes("\0")) return tell("O arquivo não é de texto.");
    box.value = text;
    box.dispatchEvent(new Event("input"));
    tell(`${file.name} está na caixa.`);
    box.focus();
  };
  for (const box of all("textarea[data-solta]")) {
    const label = document.createElement("label");
    label.className = "arquivo";
    label.textContent = "Ou abra um arquivo de texto ";
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".txt,.md,.markdown,text/*";
    input.addEventListener("change", () => open(box, input.files[0]));
    label.append(input);
    box.after(label);
    box.addEventListener("dragover", (event) => event.preventDefault());
    box.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      open(box, file);
    });
  }

  // How much of a box is used, once it is nearly full.
  for (const box of all("textarea[data-maximo]")) {
    const most = Number(box.dataset.maximo);
    const count = document.createElement("p");
    count.className = "legenda";
    box.after(count);
    const show = () => {
      const used = [...box.value].length;
      const number = (n) => n.toLocaleString("pt-BR");
      count.textContent = used > most * 0.8 ? `${number(used)} de ${number(most)} caracteres` : "";
      count.classList.toggle("passou", used > most);
    };
    box.addEventListener("input", show);
    show();
  }

  // The reason under a mark goes away with Escape.
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.activeElement?.matches(".marca")) document.activeElement.blur();
  });
})();
