// Generated records for benchmarks, the same each time.

const LETTERS = 'abcdefghijklmnopqrs';
const point = (number) => LETTERS[number % 19] + LETTERS[Math.floor(number / 19) % 19];
const color = (number) => 'BW'[number % 2];

/** A short game, for pages with many boards. */
export const LINE = `(;FF[4]GM[1]SZ[19]PB[Ann]PW[Ben];B[pd];W[dp];B[pp];W[dd])`;

/** A line of moves. Once the board is full, stones are captured or moves are passes, so the board stays playable. */
export function line(moves) {
  const move = (number) => `;${color(number)}[${number % 3 === 2 ? '' : point((number * 7) % 361)}]`;
  return `(;FF[4]GM[1]SZ[19]${Array.from({ length: moves }, (_, number) => move(number)).join('')})`;
}

/** A review as programs write it: 260 moves, each with 28 variations of 24 moves and a comment: 175,000 nodes. */
export function review() {
  const moves = Array.from({ length: 260 }, (_, number) => point((number * 83) % 361));
  const variation = (at, which) => {
    const steps = Array.from(
      { length: 24 },
      (_, step) => `;${color(at + step)}[${point((at * 83 + which * 31 + step * 17 + 5) % 361)}]`,
    );
    return `(${steps[0]}C[variation ${which}, ${which * 37 + at} visits]TR[${point(at + which)}]${steps.slice(1).join('')})`;
  };
  const variations = (at) => Array.from({ length: 28 }, (_, which) => variation(at, which)).join('\n');
  const heads = moves.map((move, at) => `\n(;${color(at)}[${move}]C[Win rate ${(at * 7) % 100} %, move ${at + 1}]`);
  return `(;FF[4]GM[1]SZ[19]KM[6.5]${heads.join('')}${moves.map((_, at) => `)${variations(moves.length - 1 - at)}`).join('')})`;
}

/** A node with many children. */
export function crowd(children) {
  const child = (number) => `(;B[${point(number)}]C[${number}])`;
  return `(;FF[4]GM[1]SZ[19]${Array.from({ length: children }, (_, number) => child(number)).join('')})`;
}
