/** Exports: the picture as PDF, the record as a book, a line of moves as GIF. A worker writes them. */
import { button } from '../dom';
import type { Look, SgfBoard } from '../board/sgf-board';
import { download } from './share';
import type { Translate } from '../i18n';

export type What = 'pdf' | 'gif' | 'book';

export interface Job {
  bytes: Uint8Array;
  name: string;
  theme: string;
  game: number;
  path: string;
  view: Look;
  what: What;
  /** Width in pixels; 0 for the default. */
  width: number;
  /** Duration of each frame, in milliseconds. */
  delay: number;
}

export type Answer = { file: Uint8Array; lacking: string } | { error: string };

/** Width of an animation in pixels, and duration of its frames. */
const [WIDTH, DELAY] = [480, 1000];
const TYPES: Record<What, [type: string, ending: string]> = {
  pdf: ['application/pdf', '.pdf'],
  book: ['application/pdf', '-book.pdf'],
  gif: ['image/gif', '.gif'],
};
/** The number of characters without a glyph that a message names. */
const NAMED = 24;

let worker: Worker | undefined;

/** Writes a file and downloads it. Can be canceled. */
export async function writeFile(view: SgfBoard, t: Translate, stem: string, what: What): Promise<void> {
  const [type, ending] = TYPES[what];
  const name = `${stem}${ending}`;
  const job: Job = {
    bytes: view.save(),
    name: stem,
    theme: what === 'book' ? 'book' : view.theme,
    game: view.record?.game ?? 0,
    path: view.path,
    view: view.look,
    what,
    width: what === 'gif' ? WIDTH : 0,
    delay: DELAY,
  };
  view.notify(
    t('writing', name),
    button(t('cancel'), t('cancel'), () => {
      end();
      view.notify('');
    }),
  );
  const answer = await asked(job).catch((error: unknown): Answer => ({ error: String(error) }));
  if (!answer) return;
  if ('error' in answer) return view.notify(t('notSaved', answer.error));
  download(new Blob([answer.file as BlobPart], { type }), name);
  view.notify(answer.lacking ? t('lettersLacking', [...answer.lacking].slice(0, NAMED).join(' ')) : t('saved'));
}

let waiting: ((answer: Answer | undefined) => void) | undefined;

/** Sends a job to the worker. A canceled job, or one replaced by the next, returns nothing. */
function asked(job: Job): Promise<Answer | undefined> {
  if (waiting) end();
  worker ??= new Worker(new URL('./print-worker', import.meta.url), { type: 'module' });
  const now = worker;
  return new Promise((done) => {
    waiting = done;
    const finish = (answer: Answer) => {
      waiting = undefined;
      done(answer);
    };
    now.onmessage = ({ data }: MessageEvent<Answer>) => finish(data);
    now.onerror = (event) => {
      // A worker that failed is not used again.
      worker = undefined;
      finish({ error: event.message || 'worker' });
    };
    now.postMessage(job);
  });
}

function end(): void {
  worker?.terminate();
  worker = undefined;
  waiting?.(undefined);
  waiting = undefined;
}
