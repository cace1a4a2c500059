/** A new game with the same conditions and exchanged colors. */
import type { SgfBoard } from '../board/sgf-board';
import { parse } from '../dom';
import { loadFull } from '../engine/engine';
import { gameName, today } from './new-record';
import { valueOf } from './opponents';

/** The properties of the players. */
const OF_PLAYERS = [
  ['PB', 'PW'],
  ['BR', 'WR'],
  ['BT', 'WT'],
  ['BS', 'WS'],
] as const;
/** What belongs to the game that was played. */
const OF_GAME = ['RE', 'AN', 'GC', 'GN', 'RO', 'SO', 'US'];
/** What the first node may have of a position, rather than of a game. */
const OF_POSITION = ['C', 'N', 'BL', 'WL', 'OB', 'OW', 'TB', 'TW'];

/** Returns the record of the new game, and a name for its file. */
export async function rematch(view: SgfBoard, fileName: string): Promise<{ bytes: Uint8Array; name: string }> {
  const engine = await loadFull();
  const [game, record] = [view.record?.game ?? 0, view.save()];
  const board = new engine.Board(record, fileName, '');
  try {
    if (game > 0) board.turn_to_game(game);
    // Only this game of the file.
    board.go_path('');
    board.arrange('copy');
    const copied = view.record?.games === 1 ? undefined : board.copied();
    if (copied !== undefined) board.replace(new TextEncoder().encode(copied));
    board.go_path('');
    while (board.step('next')) {
      board.arrange('delete');
      board.go_path('');
    }
    const properties = parse(board.properties());
    for (const { ident } of properties) if (OF_POSITION.includes(ident)) board.set(ident, []);
    // The name of the new file does not tell the game.
    const played = parse(engine.games()).find(({ name }) => name === view.record?.name);
    if (played && !valueOf(properties, 'GM')) board.set('GM', [String(played.number)]);
    const info = parse(board.info());
    for (const ident of OF_GAME) if (valueOf(info, ident)) board.set_info(ident, '');
    for (const [black, white] of OF_PLAYERS) {
      const [one, other] = [valueOf(info, black), valueOf(info, white)];
      if (one === other) continue;
      board.set_info(black, other);
      board.set_info(white, one);
    }
    board.set_info('DT', today());
    const players = [valueOf(info, 'PW'), valueOf(info, 'PB')];
    return { bytes: board.save(), name: gameName(players, view.record?.name ?? '') };
  } finally {
    board.free();
  }
}
