/** A worker in which our player thinks, with its own copy of the engine, so that the page stays responsive. */
import address from '../../wasm/full_bg.wasm?url';
import load, { choose_move } from '../../wasm/full.js';
import { parse } from '../dom';
import type { PlayerAnswer, PlayerJob } from './player';

const loading = load({ module_or_path: new URL(address, import.meta.url) });

addEventListener('message', ({ data }: MessageEvent<PlayerJob>) => {
  const answer = (what: PlayerAnswer) => postMessage(what);
  choose(data).then(answer, (error: unknown) => answer({ error: String(error) }));
});

async function choose({ bytes, name, game, path, level, seed, dice, vary }: PlayerJob): Promise<PlayerAnswer> {
  await loading;
  const found = choose_move(bytes, name, game, path, level, seed, dice, vary);
  return { move: found === undefined ? undefined : parse(found) };
}
