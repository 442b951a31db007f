// A new match by tapping: a name goes to the yellow chair, the next empty chair becomes yellow.
// Without this the same form works by typing; nothing here decides anything.

class NewMatch extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("focusin", (event) => this.focused(event));
    this.addEventListener("input", () => this.show());
    this.addEventListener("keydown", (event) => this.pressed(event));
    this.addEventListener("submit", (event) => this.submitted(event));
    this.prepare();
  }

  prepare() {
    this.chairs = [...this.querySelectorAll(".chair input[type=text]")];
    this.people = [...this.querySelectorAll(".person[data-name]")];
    const known = this.querySelector(".known");
    known.hidden = this.people.length === 0;
    // Where names can be tapped, a tap on a chair must not bring up the keyboard.
    if (!known.hidden) for (const chair of this.chairs) this.quiet(chair);
    const wrong = this.chairs.find((chair) => chair.getAttribute("aria-invalid"));
    this.now = wrong ?? this.firstEmpty();
    this.show();
  }

  quiet(chair) {
    chair.inputMode = "none";
    chair.removeAttribute("list");
  }

  firstEmpty() {
    return this.chairs.find((chair) => chair.value.trim() === "");
  }

  clicked(event) {
    const person = event.target.closest("button.person");
    if (!person) return;
    if (person.dataset.name === undefined) this.typeAnother();
    else this.seat(person.dataset.name);
  }

  typeAnother() {
    const chair = this.now ?? this.chairs.at(-1);
    chair.inputMode = "text";
    chair.focus();
    chair.select();
  }

  seat(name) {
    const chair = this.now;
    if (!chair) return;
    const elsewhere = this.chairs.find((other) => other !== chair && same(other.value, name));
    if (elsewhere) elsewhere.value = chair.value;
    chair.value = name;
    this.now = this.firstEmpty();
    this.show();
  }

  focused(event) {
    if (!this.chairs.includes(event.target)) return;
    this.now = event.target;
    event.target.select();
    this.show();
  }

  pressed(event) {
    if (event.key !== "Enter" || !this.chairs.includes(event.target)) return;
    const next = this.firstEmpty();
    if (!next || event.target.value.trim() === "") return;
    event.preventDefault();
    next.focus();
  }

  show() {
    for (const chair of this.chairs) {
      chair.closest(".chair").classList.toggle("is-now", chair === this.now);
    }
    for (const person of this.people) {
      const seated = this.chairs.some((chair) => same(chair.value, person.dataset.name));
      person.setAttribute("aria-pressed", String(seated));
    }
    const hint = this.querySelector(".hint");
    const text = this.now ? hint.dataset.next : hint.dataset.full;
    if (hint.textContent !== text) hint.textContent = text;
  }

  // Another game, number of players or edition: the server draws the form, it is put in place here.
  async submitted(event) {
    const { submitter } = event;
    if (submitter?.name !== "change") return;
    event.preventDefault();
    const form = event.target;
    const sent = new FormData(form, submitter);
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("new-match");
    if (!fresh) return void form.submit();
    const wasOpen = this.querySelector("details")?.open;
    this.replaceChildren(...fresh.childNodes);
    if (wasOpen) this.querySelector("details").open = true;
    this.prepare();
    this.querySelector(`[value="${CSS.escape(submitter.value)}"]`)?.focus();
  }
}

function same(one, other) {
  return one.trim().toLowerCase() === other.trim().toLowerCase() && other.trim() !== "";
}

customElements.define("new-match", NewMatch);
