/** Bookmarks: nodes with a name. */
import type { RecordController } from '../board/record-controller';
import { button, parse } from '../dom';

/** Goes to a bookmark by number: the number in its name (`bookmark 3`), or its place in the record. */
export function goToBookmark(controller: RecordController, number: string): boolean {
  if (controller.board && !controller.editable) {
    controller.thenEdit(() => void goToBookmark(controller, number));
    return false;
  }
  const named = bookmarksOf(controller);
  const found = named.find(([, name]) => /\d+$/.exec(name.trim())?.[0] === number) ?? named[Number(number) - 1];
  return found !== undefined && controller.step((board) => board.go(found[0]));
}

function bookmarksOf({ editable }: RecordController): [number, string][] {
  return editable ? parse<[number, string][]>(editable.bookmarks()) : [];
}

/** The bookmarks of a record as buttons. */
export function bookmarks(controller: RecordController): HTMLElement[] {
  const named = bookmarksOf(controller);
  return named.slice(0, 200).map(([node, name]) => {
    // Node numbers change with the record, so names are read again.
    const go = () => {
      const now = bookmarksOf(controller);
      const there =
        now.find(([other, title]) => other === node && title === name) ?? now.find(([, title]) => title === name);
      if (there) controller.step((board) => board.go(there[0]));
    };
    return button(name, name, go);
  });
}
