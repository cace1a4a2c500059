/** Files for paper and for other pages: the picture as PDF, the record as a book, a line of moves as GIF. A worker writes them. */
import './rest';
import { button } from './dom';
import type { Look, SgfBoard } from './sgf-board';
import { download } from './share';
import type { Say } from './words';

export type What = 'pdf' | 'gif' | 'book';

export interface Job {
  bytes: Uint8Array;
  name: string;
  theme: string;
  game: number;
  path: string;
  view: Look;
  what: What;
  /** Pixels; 0 for what is usual. */
  width: number;
  /** Thousandths of a second for each picture of a moving one. */
  delay: number;
}

export type Answer = { file: Uint8Array; lacking: string } | { error: string };

/** How wide a moving picture is, in pixels, and how long each of its moves is seen. */
const [WIDTH, DELAY] = [480, 1000];
const TYPES: Record<What, [type: string, ending: string]> = {
  pdf: ['application/pdf', '.pdf'], book: ['application/pdf', '-book.pdf'], gif: ['image/gif', '.gif'],
};
/** How many letters that no font has are named. */
const NAMED = 24;

let worker: Worker | undefined;

/** Writes a file of what is shown, and hands it to the browser; it can be called off. */
export async function writeFile(view: SgfBoard, say: Say, stem: string, what: What): Promise<void> {
  const [type, ending] = TYPES[what];
  const name = `${stem}${ending}`;
  const job: Job = {
    bytes: view.save(), name: stem, theme: what === 'book' ? 'book' : view.theme, game: view.record?.game ?? 0, path: view.path, view: view.look,
    what, width: what === 'gif' ? WIDTH : 0, delay: DELAY,
  };
  view.tell(say('writing', name), button(say('cancel'), say('cancel'), () => { end(); view.tell(''); }));
  const answer = await asked(job).catch((error: unknown): Answer => ({ error: String(error) }));
  if (!answer) return;
  if ('error' in answer) return view.tell(say('notSaved', answer.error));
  download(new Blob([answer.file as BlobPart], { type }), name);
  view.tell(answer.lacking ? say('lettersLacking', [...answer.lacking].slice(0, NAMED).join(' ')) : say('saved'));
}

let waiting: ((answer: Answer | undefined) => void) | undefined;

/** Hands a job to the worker; nothing comes of one that was called off, by a person or by the next one. */
function asked(job: Job): Promise<Answer | undefined> {
  if (waiting) end();
  worker ??= new Worker(new URL('./printer.ts', import.meta.url), { type: 'module' });
  const now = worker;
  return new Promise((done) => {
    waiting = done;
    const finish = (answer: Answer) => {
      waiting = undefined;
      done(answer);
    };
    now.onmessage = ({ data }: MessageEvent<Answer>) => finish(data);
    now.onerror = (event) => {
      // A worker that broke is of no use to the next one.
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
