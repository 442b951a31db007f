// The start of a match being corrected: what it would change is shown while it is typed. The server
// works it out; without this the button "See what changes" shows the same.

const QUIET = 350; // milliseconds without typing before the server is asked

class CorrectStart extends HTMLElement {
  #timer = 0;
  #asked = 0;

  connectedCallback() {
    this.form = this.querySelector("form");
    this.form.addEventListener("input", () => this.later());
    this.hideLook();
  }

  later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), QUIET);
  }

  async look() {
    const turn = ++this.#asked;
    const body = new FormData(this.form);
    body.set("step", "preview");
    try {
      const answer = await fetch(this.form.action, { method: "POST", body });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("#effects");
      if (turn !== this.#asked || !fresh) return;
      this.querySelector("#effects").replaceChildren(...document.adoptNode(fresh).childNodes);
      this.hideLook();
    } catch {
      this.querySelector(".look").hidden = false; // no answer: the button still works
    }
  }

  hideLook() {
    this.querySelector(".look").hidden = true;
  }
}

customElements.define("correct-start", CorrectStart);
