// What makes the pages pleasanter. None of them needs it: without it everything is sent and shown all the same.
"use strict";
(() => {
  const all = (css, within = document) => [...within.querySelectorAll(css)];

  // A place where what happens is said aloud.
  const told = document.createElement("p");
  told.className = "dito";
  told.setAttribute("role", "status");
  document.querySelector("main")?.append(told);
  // What is seen where it was pressed needs no second place: `aloud`, it is said and not shown.
  const tell = (text, aloud = false) => {
    told.textContent = text;
    told.classList.toggle("oculto", aloud);
  };

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
    if (!box) return;
    const done = await copied(box);
    tell(done ? "Copiado." : "Selecionado: copie com o teclado.", done);
    if (!done || button.dataset.era) return;
    button.dataset.era = button.textContent;
    button.textContent = "Copiado";
    setTimeout(() => { button.textContent = button.dataset.era; delete button.dataset.era; }, 2000);
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

  // A character that nothing keeps comes along unseen with what is pasted.
  document.addEventListener("submit", ({ target }) => {
    for (const box of all("textarea", target)) if (box.value.includes("\0")) box.value = box.value.replaceAll("\0", "");
  });

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
  const count = (place, since = 0) => {
    const begun = Date.now() - since * 1000;
    const shown = document.createElement("span");
    // Read out once, not every second.
    shown.setAttribute("aria-hidden", "true");
    place.append(" ", shown);
    clearInterval(ticking);
    ticking = setInterval(() => { shown.textContent = `${Math.round((Date.now() - begun) / 1000)} s`; }, 1000);
  };
  for (const form of all("form[data-espera]")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.foi) return event.preventDefault();
      form.dataset.foi = "1";
      // The page that follows looks again by itself.
      if ("volta" in form.dataset) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "ja", value: "1" }));
      tell(`${form.dataset.espera}…`);
      count(told);
      told.scrollIntoView({ block: "nearest" });
    });
  }
  // A text is sent from its box with Ctrl and Enter; on a Mac with Command.
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (event.target.matches("textarea")) event.target.form?.requestSubmit();
  });
  // What is wrong with a box that is folded away is shown in it.
  addEventListener("invalid", (event) => { event.target.closest("details")?.setAttribute("open", ""); }, true);
  all("form[data-volta] > .acoes > button").forEach((button) => { button.title = "Ctrl+Enter"; });
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
    // What came is led to by the address, not by where this page stood.
    history.scrollRestoration = "manual";
    waiting.querySelector("span")?.remove();
    count(waiting, waiting.dataset.ha);
    const slowly = "aosPoucos" in waiting.dataset;
    for (let failed = 0; failed < 5;) {
      try {
        const page = await look(location.href, slowly ? { Prefer: "wait=0" } : {});
        // Where somebody writes, and only there, is what came so far: that it is on one of the two pages alone is news.
        if (!page.querySelector("[data-aguarda]") || !page.querySelector("#chegou") !== !all("#chegou")[0]) return location.reload();
        ["chegou", "vindo"].forEach((id) => take(page, id));
        failed = 0;
      } catch {
        failed += 1;
      }
      if (slowly || failed) await pause(1500);
    }
    tell("A conexão falhou; carregue a página de novo.");
  }

  // What came of a draft is where the keys go on from.
  const came = location.hash === "#versoes" && document.getElementById("versoes");
  if (came) {
    came.scrollIntoView();
    came.focus({ preventScroll: true });
  }

  // So is the version that a link has changed.
  const changed = /^#v\d+$/.test(location.hash) && document.querySelector(location.hash);
  if (changed) {
    changed.focus();
    // Once the page is shown, which empties what was said.
    setTimeout(() => tell("Texto mudado.", true), 500);
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
      // The text, and all that is said of it.
      const [box] = ["feito", "quanto", "mudou", "ainda"].map((part) => take(page, `${form.dataset.monta}-${part}`));
      offer(box);
      tell(box.querySelector("p").textContent, true);
    });
  }

  // A file that is too large is told at its field before it is sent.
  for (const input of all("input[data-cabe]")) {
    input.addEventListener("change", () => {
      const large = input.files[0]?.size > Number(input.dataset.cabe);
      input.setCustomValidity(large ? input.dataset.grande : "");
      input.reportValidity();
    });
  }

  // A text file, dropped or chosen.
  const open = async (box, file, fault) => {
    if (!file) return;
    fault.textContent = "";
    const refuse = (why) => (fault.textContent = `${why} Cole o texto aqui.`);
    if (file.size > 400000) return refuse("O arquivo passa de 400 kB.");
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes.includes(0)) return refuse("Este arquivo não é de texto puro.");
    const read = (name) => new TextDecoder(name, { fatal: true }).decode(bytes);
    try {
      box.value = read("utf-8");
    } catch {
      box.value = read("windows-1252");
    }
    box.dispatchEvent(new Event("input"));
    tell(`${file.name} está na caixa.`);
    box.focus();
  };
  for (const box of all("textarea[data-solta]")) {
    const label = document.createElement("label");
    label.className = "arquivo";
    label.textContent = "Abrir um arquivo de texto";
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".txt,.md,.markdown,text/*";
    const fault = document.createElement("p");
    fault.className = "legenda passou";
    fault.setAttribute("role", "alert");
    input.addEventListener("change", () => {
      open(box, input.files[0], fault);
      // The same file, mended, may be chosen again.
      input.value = "";
    });
    label.append(input);
    box.after(label, fault);
    box.addEventListener("dragover", (event) => event.preventDefault());
    box.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      open(box, file, fault);
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

  // A text that is examined while it is written: the answer to its form, fetched, with the marks under the text itself.
  const live = document.querySelector("form[data-examina]");
  if (live) examine(live, live.querySelector("textarea"));
  function examine(form, box) {
    const make = (tag, props) => Object.assign(document.createElement(tag), props);
    const kept = "voz.ignorar";
    const ignored = () => (localStorage.getItem(kept) ?? "").split(",").filter(Boolean);
    const under = make("div", { className: "sob-o-texto" });
    under.setAttribute("aria-hidden", "true");
    const stack = make("div", { className: "pilha" });
    // Under the box, so that no reason hides the text that it is about.
    const card = make("div", { className: "achado", hidden: true });
    card.setAttribute("role", "group");
    card.setAttribute("aria-label", "Marca");
    card.setAttribute("aria-live", "polite");
    const bar = make("div", { className: "acoes", hidden: true });
    const button = (place, text, press) => {
      const made = make("button", { type: "button", className: "leve", textContent: text });
      made.addEventListener("click", press);
      place.append(made);
      return made;
    };
    box.replaceWith(stack);
    stack.append(under, box);
    // The card comes last: what steps through the marks stays under the finger.
    stack.after(bar, card);
    // Where marks stand in the text: [from, to, element of the answer].
    let marks = [];
    // Where the one begins that the card is about.
    let here;
    const paint = () => {
      let at = 0;
      under.replaceChildren();
      for (const mark of marks) {
        under.append(box.value.slice(at, mark[0]));
        under.append(make("mark", { textContent: box.value.slice(mark[0], mark[1]), className: mark[2].className + (card.hidden || mark[0] !== here ? "" : " aqui") }));
        at = mark[1];
      }
      under.append(`${box.value.slice(at)}\n`);
      bar.hidden = !marks.length;
    };
    // The marks of an answer; those of a text that has changed meanwhile come with the next one.
    const read = (page) => {
      const shown = page.querySelector("#marcado .texto");
      if (!shown) {
        marks = [];
        return paint();
      }
      shown.parentElement.remove();
      let at = 0;
      const found = [];
      for (const node of shown.childNodes) {
        const end = at + node.textContent.length;
        if (node.nodeType === 1) found.push([at, end, node]);
        at = end;
      }
      if (shown.textContent !== box.value) return;
      marks = found;
      paint();
    };
    let turn = 0;
    const ask = async () => {
      const mine = ++turn;
      const fields = new URLSearchParams(new FormData(form));
      fields.set("ignorar", ignored().join(","));
      const page = await fetch(form.action, { method: "POST", body: fields })
        .then((answer) => answer.text())
        .then((text) => new DOMParser().parseFromString(text, "text/html"))
        .catch(() => null);
      if (!page?.getElementById("achados") || mine !== turn) return;
      read(page);
      take(page, "achados");
    };
    let soon;
    let before = box.value;
    box.addEventListener("input", () => {
      // Until the answer comes, marks move with what is typed before them, and what is touched has none.
      const now = box.value;
      let head = 0;
      while (head < now.length && now[head] === before[head]) head += 1;
      const grown = now.length - before.length;
      const tail = box.selectionEnd - grown;
      const moved = (mark) => (mark[1] <= head ? mark : [mark[0] + grown, mark[1] + grown, mark[2]]);
      marks = marks.filter((mark) => mark[1] <= head || mark[0] >= tail).map(moved);
      before = now;
      card.hidden = true;
      paint();
      clearTimeout(soon);
      soon = setTimeout(ask, 400);
    });
    form.addEventListener("change", ask);
    // What is said of a mark, where it stands, and what can be done about it.
    const show = (mark) => {
      const { dataset: data, title } = mark[2];
      const why = document.getElementById(mark[2].hash.slice(1));
      card.replaceChildren(make("strong", { textContent: title }), make("p", { textContent: why?.nextElementSibling?.textContent }));
      if ("troca" in data) {
        const [from, to] = [mark[0] - data.antes, mark[1] + Number(data.depois)];
        const [old, fresh] = [box.value.slice(from, to).trim(), data.troca.trim()];
        // Where the end stays, with another capital at most, words go.
        const goes = old.toLowerCase().endsWith(fresh.toLowerCase());
        button(card, goes ? `Tirar “${old.slice(0, old.length - fresh.length).trim()}”` : `Trocar por “${fresh}”`, () => {
          box.focus();
          box.setSelectionRange(from, to);
          // As typed, so that it can be undone.
          document.execCommand(data.troca ? "insertText" : "delete", false, data.troca);
        });
      }
      button(card, "Ignorar esta regra aqui", () => {
        localStorage.setItem(kept, [...ignored(), data.regra].join(","));
        card.hidden = true;
        box.focus();
        box.setSelectionRange(mark[1], mark[1]);
        ask();
      });
      card.hidden = false;
      [here] = mark;
      paint();
      under.children[marks.indexOf(mark)].scrollIntoView({ block: "nearest" });
    };
    const step = (by) => {
      const at = box.selectionStart;
      const next = by > 0 ? marks.find((mark) => mark[0] > at) ?? marks[0] : marks.findLast((mark) => mark[0] < at) ?? marks.at(-1);
      // Without its focus, which would open the keyboard of a phone.
      box.setSelectionRange(next[0], next[1]);
      show(next);
    };
    button(bar, "Marca anterior", () => step(-1));
    button(bar, "Próxima marca", () => step(1));
    box.addEventListener("click", () => {
      const mark = marks.find((one) => one[0] <= box.selectionStart && box.selectionStart <= one[1]);
      if (mark) show(mark);
      else card.hidden = true;
    });
    addEventListener("keydown", (event) => { if (event.key === "Escape") card.hidden = true; });
    addEventListener("click", (event) => {
      if (!event.target.matches("[data-esquece]")) return;
      localStorage.removeItem(kept);
      ask();
    });
    paint();
    if (box.value && !ignored().length) read(document);
    else if (box.value) ask();
  }
})();
