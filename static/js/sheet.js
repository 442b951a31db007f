// The score sheet: a tap on a round corrects it, a tap on points shows why, the page prints itself.
const sheet = document.querySelector(".sheet");

sheet.addEventListener("click", async (event) => {
  const why = event.target.closest("a.why");
  if (why && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    const { open } = await import("./why.js");
    open(why.href);
    return;
  }
  if (event.target.closest("a, button, summary, input")) return;
  const fix = event.target.closest("tr")?.querySelector("a.fix");
  if (fix && !String(getSelection())) fix.click();
});

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.more[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.more[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
