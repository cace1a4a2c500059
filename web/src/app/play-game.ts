/**
 * A game that is being played in the mode Play: our player's moves, clocks, taking back, hints, resigning, and the result.
 *
 * The player moves at the end of a line. Readers may step back meanwhile: the player waits until they return to the end, or play a move
 * elsewhere. After an undo it waits for a move, so that it does not repeat what was undone.
 */
import type { SgfBoard } from '../board/sgf-board';
import type { Translate } from '../i18n';
import type { Clock } from './clock';
import { letMove } from './face';
import { shareFirstRoll } from './first-roll';
import { GameState } from './game-state';
import { suggest } from './hint';
import { otherColor, personNames, writeOpponents, type Opponents, type PlayColor } from './opponents';
import { PlayClock, writeClock } from './play-clock';
import { Player } from './player';
import { resultInWords } from './result-words';

/** The level of hints, and the time that a reply takes at least in milliseconds, so that the move before it is seen first. */
const [HINT_LEVEL, SHORTEST_REPLY] = [7, 300];
const GO = 1;

/** What a game needs from its panel, and reports. */
export interface GameEvents {
  /** The name of the file. */
  name(): string;
  /** Something that the panel shows has changed. */
  changed(): void;
  /** A guest has made a move, written as in the record, and has this time left. */
  moved?(text: string, clock: Clock | undefined): void;
}

export class PlayGame extends GameState {
  /** Whether our player waits. */
  isPaused = false;
  isHinting = false;
  /** Why our player cannot move. */
  trouble = '';
  readonly clock: PlayClock;
  readonly #player = new Player();
  readonly #t: Translate;
  readonly #events: GameEvents;
  /** The end of the line that is being played: the game and the path. */
  #line = '';
  /** Where our player waits after an undo. */
  #undone: string | undefined;
  /** The number of the last move that was shown, and whether the step before reached a later one. */
  #number = 0;
  #isDeeper = false;
  #hasBegun = false;
  #hasEnded = false;
  /** What the player thinks about. */
  #question: string | undefined;

  constructor(view: SgfBoard, t: Translate, events: GameEvents) {
    super(view);
    [this.#t, this.#events] = [t, events];
    this.clock = new PlayClock(
      view,
      () => this.#showPlay(),
      (color) => this.#loses(color, 'T'),
    );
  }

  /** The mode has begun. */
  begin(): void {
    this.view.addEventListener('sgf-step', this.#onStep);
    this.view.addEventListener('sgf-change', this.#onChange);
    this.#number = this.view.facts?.number ?? 0;
    this.#consider();
  }

  /** The mode has ended. */
  end(): void {
    this.#hasEnded = true;
    this.view.removeEventListener('sgf-step', this.#onStep);
    this.view.removeEventListener('sgf-change', this.#onChange);
    this.#player.end();
    this.clock.stop();
    this.view.showPlay(undefined);
    this.view.removeAttribute('plays');
  }

  get isThinking(): boolean {
    return this.#question !== undefined;
  }

  /** Whether our player is to move and waits for the reader, after an undo or a pause. */
  get isWaiting(): boolean {
    return this.goesOn && (this.isPaused || (this.isPlayersTurn && this.#place === this.#undone));
  }

  /** Changes who plays. */
  setOpponents(opponents: Opponents, names: Record<PlayColor, string> = personNames(this.info)): void {
    this.view.edit((board) => writeOpponents(board, opponents, names));
    this.trouble = '';
    this.pause(false);
  }

  /** The other person plays at another page, which may also write the record. Without a color, both play at this one. */
  sitDown(color: PlayColor | undefined, isGuest: boolean): void {
    this.seat = color;
    this.isGuest = isGuest;
    this.view.step('last');
    this.#consider();
    this.#events.changed();
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.#undone = undefined;
    this.#consider();
    this.#events.changed();
  }

  /** Starts the clocks of a game that has them. */
  startClock(): void {
    this.clock.isOn = true;
    this.#line = '';
    this.pause(false);
  }

  /** The record has got a move from elsewhere: goes on at its end. */
  arrived(): void {
    this.view.step('last');
    this.#undone = undefined;
    if (!this.isGuest) this.#finish();
    if (this.result) this.view.notify(resultInWords(this.#t, this.result));
    this.#consider();
    this.#events.changed();
  }

  #onStep = (): void => {
    const number = this.view.facts?.number ?? 0;
    this.#isDeeper = number > this.#number;
    this.#number = number;
    // A change follows its step: the clock of the player who moved must not begin again before that.
    queueMicrotask(() => this.#consider());
    this.#events.changed();
  };

  #onChange = (): void => {
    if (this.#isDeeper && this.isAtEnd) this.#moved();
    else {
      this.#undone = this.#place;
      this.#consider();
    }
    this.#events.changed();
  };

  /** A move was played at the end of the line. */
  #moved(): void {
    const { view } = this;
    this.#isDeeper = false;
    const color = view.facts?.lastColor;
    const clock = color ? this.clock.moved(color) : undefined;
    // The page of the other person has written the time of that move.
    const isOurs = color !== undefined && color !== null && (this.seat ?? color) === color;
    if (isOurs && this.isGuest) this.#events.moved?.(this.moveText(color), clock);
    else if (isOurs && clock) view.edit((board) => writeClock(board, color, clock));
    if (!this.isGuest) this.#finish();
    this.#undone = undefined;
    this.trouble = '';
    // A move ends the pause.
    if (!this.isSelfPlay) this.isPaused = false;
    this.#consider();
  }

  get #place(): string {
    return `${this.view.record?.game} ${this.view.path}`;
  }

  /** Writes the result when the game is over by its rules. A game of Go is counted. */
  #finish(): void {
    const view = this.view;
    const { outcome, turn } = view.facts ?? {};
    if (this.result) return;
    if (outcome) this.#end(outcome);
    else if (turn === null && view.record?.number === GO) view.count();
  }

  /** Lets our player think if it is to move, and the clock run. */
  #consider(): void {
    // The build that can edit may still be loading.
    if (this.#hasEnded || !this.view.read(() => true)) return;
    this.#goOn();
    // A guest uses the clock if the page of the other person does.
    if (this.isGuest) this.clock.isOn = this.view.facts?.clocks.some(([seconds]) => seconds !== null) ?? false;
    if (this.isAtEnd && this.#line !== this.#place) {
      this.#line = this.#place;
      this.clock.begin(this.goesOn ? this.turn : undefined, this.info);
    }
    letMove(this.view, this.plays);
    if (this.seat && !this.isGuest) shareFirstRoll(this.view);
    if (this.hasPlayer) this.#player.load();
    const question = this.#due();
    if (question !== this.#question) {
      this.#player.cancel();
      this.#question = question;
      if (question) void this.#think(question);
    }
    this.#runClock();
    this.#showPlay();
  }

  /** An unfinished game against our player goes on at its end. */
  #goOn(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    if (this.hasPlayer && this.view.path === '' && !this.result) this.view.step('last');
  }

  /** A clock runs from the first move on. That of our player stops while it waits for the reader. */
  #runClock(): void {
    const { turn } = this.clock;
    const hasBegun = !this.#line.endsWith(' ');
    if (turn && hasBegun && !this.isPaused && !this.result && (this.opponents[turn] === 0 || this.isThinking))
      this.clock.start();
    else this.clock.stop();
  }

  /** What our player has to think about, as a text that differs for other positions. */
  #due(): string | undefined {
    if (!this.isPlayersTurn || this.isWaiting) return undefined;
    return `${this.#place} ${this.opponents[this.turn!]} ${this.dice}`;
  }

  async #think(question: string): Promise<void> {
    const pause = new Promise((done) => setTimeout(done, SHORTEST_REPLY));
    const answer = await this.#ask(this.opponents[this.turn!], true);
    await pause;
    // The reader may have stepped elsewhere meanwhile.
    if (!answer || this.#question !== question || this.#due() !== question) return;
    if ('error' in answer) return this.#fail(answer.error);
    if (!answer.move) return this.view.roll();
    this.view.play(answer.move.text);
    if (this.#due() === question) this.#fail(answer.move.text);
  }

  #ask(level: number, vary: boolean): ReturnType<Player['choose']> {
    const { view } = this;
    const [game, path, name] = [view.record?.game ?? 0, view.path, this.#events.name()];
    const seed = vary ? crypto.getRandomValues(new Uint32Array(1))[0]! : 0;
    return this.#player.choose({ bytes: view.save(), name, game, path, level, seed, dice: this.dice, vary });
  }

  /** Our player cannot go on. */
  #fail(trouble: string): void {
    this.trouble = trouble;
    this.isPaused = true;
    this.#consider();
    this.#events.changed();
  }

  #showPlay(): void {
    const thinking = this.isThinking ? this.turn : undefined;
    this.view.showPlay({ clocks: this.clock.running, thinking });
  }

  /** Takes back a resignation; or else the last move, and our player's before it, so that the person is to move again. */
  takeBack(): void {
    const view = this.view;
    const { opponents, isSelfPlay, result } = this;
    const isOver = Boolean(view.facts?.outcome) || this.turn === undefined;
    this.#player.cancel();
    if (result) view.edit((board) => board.set_info('RE', ''));
    if (!result || isOver)
      do {
        if (!view.edit((board) => board.arrange('delete'))) break;
      } while (!isSelfPlay && view.facts?.number && this.turn && opponents[this.turn] > 0);
    this.#line = '';
    this.pause(isSelfPlay);
  }

  /** Suggests a move: draws it on the board and says it. */
  async hint(): Promise<void> {
    this.isHinting = true;
    this.#events.changed();
    await suggest(this.view, this.#t, () => this.#ask(HINT_LEVEL, false));
    this.isHinting = false;
    this.#events.changed();
  }

  /** A person gives up: the one at this page, or else the player to move. */
  resign(): void {
    const loser = this.resigner;
    if (loser) this.#loses(loser, 'Resign');
  }

  #loses(color: PlayColor, how: string): void {
    if (!this.isGuest) this.#end(`${otherColor(color).toUpperCase()}+${how}`);
  }

  /** Writes the result and says it. */
  #end(result: string): void {
    this.view.edit((board) => board.set_info('RE', result));
    this.view.notify(resultInWords(this.#t, result));
  }
}
