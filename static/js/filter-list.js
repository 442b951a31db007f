// Searching while typing: hides the names that do not have the letters. The server finds the same
// names without this; nothing here decides what a name is.

class FilterList extends HTMLElement {
  connectedCallback() {
    this.field = this.querySelector("input[type=search]");
    this.rows = [...this.querySelectorAll("[data-letters]")];
    this.said = this.querySelector(".found");
    if (!this.field || this.rows.length === 0) return;
    this.field.addEventListener("input", () => this.show());
    if (this.field.value !== this.field.defaultValue) this.show(); // the way back
  }

  show() {
    const words = fold(this.field.value).split(/[\s()]+/).filter(Boolean);
    let found = 0;
    for (const row of this.rows) {
      const fits = words.every((word) => row.dataset.letters.includes(word));
      row.hidden = !fits;
      if (fits) found += 1;
    }
    for (const group of this.querySelectorAll(".letter")) {
      group.hidden = !group.querySelector("[data-letters]:not([hidden])");
    }
    const none = found === 0 ? this.said.dataset.none : "";
    if (this.said.textContent !== none) this.said.textContent = none;
  }
}

// The same letters as in the core's naming.fold.
const WHOLE = { ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", æ: "ae", œ: "oe", ß: "ss", "‘": "'", "’": "'" };

function fold(text) {
  const plain = text.toLowerCase().replace(/[øłđðıæœß‘’]/g, (letter) => WHOLE[letter]);
  return plain.normalize("NFKD").replace(/\p{M}/gu, "").trim();
}

customElements.define("filter-list", FilterList);
