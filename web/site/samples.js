// The live examples: events, methods and parts of a board.
const boardOf = (element) => document.getElementById(element.closest('[data-for]').dataset.for);
const answer = document.getElementById('answer');

/** The result of a method, on one line. */
function said(result) {
  if (result instanceof Uint8Array) return new TextDecoder().decode(result);
  return result === undefined ? '' : typeof result === 'string' ? result : JSON.stringify(result);
}

for (const place of document.querySelectorAll('[data-event]')) {
  boardOf(place).addEventListener(place.dataset.event, ({ detail }) => {
    place.textContent = `${new Date().toLocaleTimeString()} ${said(detail) ?? ''}`.slice(0, 400);
  });
}

for (const button of document.querySelectorAll('[data-call]')) {
  button.addEventListener('click', async () => {
    const { call, with: args } = button.dataset;
    const result = said(await boardOf(button)[call](...JSON.parse(args)));
    answer.value = result.length > 400 ? `${result.slice(0, 400)} …` : result;
  });
}

for (const button of document.querySelectorAll('[data-part]')) {
  button.addEventListener('click', () => {
    const board = boardOf(button);
    const isLit = board.dataset.lit === button.dataset.part;
    if (isLit) delete board.dataset.lit;
    else board.dataset.lit = button.dataset.part;
    for (const other of document.querySelectorAll('[data-part]'))
      other.ariaPressed = String(other.dataset.part === board.dataset.lit);
  });
}
