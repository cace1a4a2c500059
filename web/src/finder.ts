/** Finding a way through a record: a text in its comments, a move, a bookmark. */
import { button, html, parse } from './dom';
import type { Desk } from './desk';

export function finder(desk: Desk, inside: HTMLElement): void {
  const { say } = desk;
  const text = html('input', { type: 'search', 'aria-label': say('search'), placeholder: say('searchHint') });
  const seek = (forward: boolean) => {
    const wanted = text.value.trim();
    const isMove = /^\d+$/.test(wanted);
    const found = wanted && desk.step((board) => board.seek(isMove ? 'move' : 'text', wanted, forward));
    desk.tell(wanted && !found ? say('notFound', wanted) : '');
  };
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') seek(!event.shiftKey);
  });
  const row = html('div', { class: 'row' }, text, button(say('findPrevious'), '↑', () => seek(false)), button(say('findNext'), '↓', () => seek(true)));
  inside.replaceChildren(row, bookmarks(desk));
}

/** Goes to a bookmark by its number: that of its name (`bookmark 3`), or else the name at this place in the record. */
export function goToBookmark(desk: Desk, number: string): boolean {
  const named = desk.board ? parse<[number, string][]>(desk.board.bookmarks()) : [];
  const found = named.find(([, name]) => /\d+$/.exec(name.trim())?.[0] === number) ?? named[Number(number) - 1];
  return found !== undefined && desk.step((board) => board.go(found[0]));
}

/** The nodes that have names, each a button that goes there. */
function bookmarks(desk: Desk): HTMLElement {
  const named = desk.board ? parse<[number, string][]>(desk.board.bookmarks()) : [];
  const list = named.slice(0, 200).map(([node, name]) => {
    // The numbers of nodes change with the record, their names are looked for again.
    const go = () => {
      const now = desk.board ? parse<[number, string][]>(desk.board.bookmarks()) : [];
      const there = now.find(([other, title]) => other === node && title === name) ?? now.find(([, title]) => title === name);
      if (there) desk.step((board) => board.go(there[0]));
    };
    return button(name, name, go);
  });
  return html('div', { class: 'bar bookmarks', 'aria-label': desk.say('bookmarks'), role: 'group' }, ...list);
}
