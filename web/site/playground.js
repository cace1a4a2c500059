// The playground: a record, attributes, and the element that shows it.
const wishes = document.getElementById('wishes');
const record = document.getElementById('record');
const board = document.getElementById('board');
const markup = document.getElementById('markup');
const trouble = document.getElementById('trouble');
const PAUSE = 250;
let timer = 0;
/** The text last shown or typed: changes made on the board do not reopen it. */
let known = '';

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The chosen attributes: names and values. */
function wanted() {
  return [...wishes.elements].flatMap((field) => {
    if (field.type === 'checkbox') return field.checked ? [[field.name, '']] : [];
    return field.value ? [[field.name, field.value]] : [];
  });
}

function showElement() {
  const attributes = wanted()
    .map(([name, value]) => (value ? ` ${name}="${value}"` : ` ${name}`))
    .join('');
  markup.textContent = `<script type="module" src="assets/board.js"></script>\n<sgf-board${attributes}>${escaped(record.value.trim())}</sgf-board>`;
}

function apply() {
  const attributes = new Map(wanted());
  for (const { name } of wishes.elements) {
    if (!attributes.has(name)) board.removeAttribute(name);
    else if (board.getAttribute(name) !== attributes.get(name)) board.setAttribute(name, attributes.get(name));
  }
  showElement();
}

async function open() {
  if (record.value === known) return;
  known = record.value;
  const path = board.path;
  trouble.textContent = '';
  try {
    await board.open(new TextEncoder().encode(known));
    board.path = path;
  } catch (error) {
    trouble.textContent = String(error);
  }
  showElement();
}

wishes.addEventListener('input', apply);
wishes.addEventListener('submit', (event) => event.preventDefault());
record.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(open, PAUSE);
});
// Edits on the board are written into the text field.
board.addEventListener('sgf-change', () => {
  known = new TextDecoder().decode(board.save());
  record.value = known;
  showElement();
});
record.addEventListener('dragover', (event) => event.preventDefault());
record.addEventListener('drop', async (event) => {
  const file = event.dataTransfer.files[0];
  if (!file) return;
  event.preventDefault();
  await board.open(new Uint8Array(await file.arrayBuffer()), file.name);
  // A record in another format has become SGF.
  known = new TextDecoder().decode(board.save());
  record.value = known;
  showElement();
});

await customElements.whenDefined('sgf-board');
apply();
await open();
