/** A worker that writes files in the background, with its own build of the engine. */
import address from '../../wasm/print_bg.wasm?url';
import load, { Board } from '../../wasm/print.js';
import type { Answer, Job } from './export-files';

const loading = load({ module_or_path: new URL(address, import.meta.url) });

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  const answer = (what: Answer) => postMessage(what);
  write(data).then(answer, (error: unknown) => answer({ error: String(error) }));
});

async function write({ bytes, name, theme, game, path, view, what, width, delay }: Job): Promise<Answer> {
  await loading;
  const board = new Board(bytes, name, theme);
  try {
    if (game) board.turn_to_game(game);
    board.go_path(path);
    board.set_view(...view);
    if (what === 'book') return { file: board.book('a4'), lacking: board.letters_without_font() };
    return { file: board.file(what, width, delay), lacking: '' };
  } finally {
    board.free();
  }
}
