/** The API for a game in two browsers: the owner of the folder invites a guest, who has a seat at one game. */
import type { Clock } from './clock';
import type { PlayColor } from './opponents';
import { why } from './server';

/** The seat of a guest. */
export interface Seat {
  /** The number of the file. */
  file: string;
  game: number;
  color: PlayColor;
}

export interface Link {
  address: string;
  /** Whether the server listens only to this machine. Otherwise the traffic is not encrypted. */
  local?: boolean;
}

/** What became of a move that was sent. */
export type Sent = { etag: string } | { isOutdated: true } | { error: string };

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The seat of this browser; nothing for the owner. */
export async function ownSeat(): Promise<Seat | undefined> {
  const answer = await fetch('api/seat', { cache: 'no-store' }).catch(() => undefined);
  const isJson = answer?.headers.get('content-type')?.includes('json');
  return answer?.ok && isJson ? ((await answer.json()) as Seat) : undefined;
}

/** Makes a link for a guest. */
export async function invite(seat: Seat): Promise<Link> {
  const answer = await fetch('api/seats', json(seat));
  if (!answer.ok) throw new Error(await why(answer));
  return (await answer.json()) as Link;
}

/** What a guest does: a move with the time that is left after it, or to resign. */
export type Act = { text: string; clock: Clock | undefined } | 'resign';

/** Sends what the guest does, for a version of the file. */
export async function send(act: Act, etag: string): Promise<Sent> {
  const body = act === 'resign' ? {} : { text: act.text, ...act.clock };
  const { headers, ...request } = json(body);
  const answer = await fetch(act === 'resign' ? 'api/seat/resign' : 'api/seat/play', {
    ...request,
    headers: { ...headers, 'if-match': etag },
  });
  if (answer.status === 412) return { isOutdated: true };
  if (!answer.ok) return { error: await why(answer) };
  return { etag: answer.headers.get('etag') ?? '' };
}
