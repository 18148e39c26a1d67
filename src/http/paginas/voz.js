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
  for (const button of all("button[data-copiar]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const box = document.getElementById(button.dataset.copiar);
      if (box) tell((await copied(box)) ? "Copiado." : "Selecionado: copie com o teclado.");
    });
  }

  // Seconds while something takes its time, and no second press meanwhile.
  let ticking;
  const tick = (what) => {
    const begun = Date.now();
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

  // A page that waits looks again by itself, as its link does.
  async function wait() {
    const waiting = document.querySelector("[data-aguarda]");
    if (!waiting) return;
    tick(waiting.dataset.aguarda);
    for (let failed = 0; failed < 5;) {
      try {
        const answer = await fetch(location.href, { cache: "no-store" });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (!page.querySelector("[data-aguarda]")) return location.reload();
        failed = 0;
      } catch {
        failed += 1;
        await new Promise((go) => setTimeout(go, 2000));
      }
    }
    tell("A conexão falhou; use o link para ver de novo.");
  }

  // A text file, dropped or chosen.
  const take = async (box, file) => {
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
    input.addEventListener("change", () => take(box, input.files[0]));
    label.append(input);
    box.after(label);
    box.addEventListener("dragover", (event) => event.preventDefault());
    box.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      take(box, file);
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
