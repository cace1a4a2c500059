/** Small builds that show a few games each: a page with a board of chess does not load the rules of all games. */
import games from '../../wasm/families.json';
import type { View } from './engine';

type Load = () => Promise<View>;

const modules = import.meta.glob<View>([
  '../../wasm/{backgammon,chess,dvonn,gipf,hex,hive,octi,othello,shogi}.js',
]) as Record<string, Load>;
const addresses = import.meta.glob<string>(
  '../../wasm/{backgammon,chess,dvonn,gipf,hex,hive,octi,othello,shogi}_bg.wasm',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

/** The short identifiers of GM, and the long ones of old records: `GaMe`. */
const GAME = /(?:^|[^A-Z])G[a-z]*M[a-z]*\s*\[\s*([^\]]*?)\s*\]/;

/** The number of bytes in which the game is looked for. It is only a guess: the build says whether it suffices. */
const N_BYTES = 2000;

/** Guesses which small build shows a record; nothing for Go and unknown games. */
export function familyOf(bytes: Uint8Array): string | undefined {
  const game = GAME.exec(new TextDecoder().decode(bytes.subarray(0, N_BYTES)))?.[1]?.toLowerCase();
  return game && Object.entries<string[]>(games).find(([, values]) => values.includes(game))?.[0];
}

/** The JavaScript and the address of a small build. */
export function familyModule(name: string): { load: Load; address: string } {
  return { load: modules[`../../wasm/${name}.js`]!, address: addresses[`../../wasm/${name}_bg.wasm`]! };
}
