// The opening checker without blinking: a tap fetches the page it leads to and puts its part here.
const part = '[data-checker]';

async function put(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const focused = document.activeElement?.id;
  document.querySelector(part).replaceWith(document.adoptNode(page.querySelector(part)));
  if (focused) document.getElementById(focused)?.focus({preventScroll: true});
}

document.addEventListener('click', async (event) => {
  const link = event.target.closest(`${part} a`);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    await put(link.href);
    history.pushState(null, '', link.href);
  } catch {
    location.assign(link.href);
  }
});
addEventListener('popstate', () => put(location.href).catch(() => location.reload()));
