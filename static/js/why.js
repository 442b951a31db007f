// Why a side got its points, in place: the part of the page with the reasons, in a box.
const box = document.querySelector(".why-box");

box.addEventListener("click", (event) => {
  if (event.target === box) box.close();
});

export async function open(address) {
  const url = new URL(address);
  try {
    const answer = await fetch(url);
    if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.querySelector(url.hash);
    // The same ids stand on the page behind; in the box the names need none.
    part.removeAttribute("id");
    box.querySelector(".shown").replaceChildren(document.adoptNode(part));
    box.showModal();
  } catch {
    location.assign(address); // the page itself says what is wrong
  }
}
