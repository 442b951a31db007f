// A number typed beside a value chooses that value. Without this it takes one tap more.

class ClubPolicies extends HTMLElement {
  connectedCallback() {
    this.addEventListener("input", (event) => {
      if (!event.target.matches(".how-many input") || event.target.value === "") return;
      const radio = event.target.closest(".value").querySelector("input[type=radio]");
      if (radio) radio.checked = true;
    });
  }
}

customElements.define("club-policies", ClubPolicies);
