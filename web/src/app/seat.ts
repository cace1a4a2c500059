/** The API for a game in two browsers: the owner of the folder invites a guest, who has a seat at one game. */
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

const json = (body: unknown): RequestInit => ({
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

/** Sends a move of the guest, for a version of the file. */
export async function sendMove(text: string, etag: string): Promise<Sent> {
  const request = json({ text });
  const headers = { ...(request.headers as Record<string, string>), 'if-match': etag };
  const answer = await fetch('api/seat/play', { ...request, headers });
  if (answer.status === 412) return { isOutdated: true };
  if (!answer.ok) return { error: await why(answer) };
  return (await answer.json()) as { etag: string };
}

/** Resigns for the guest. */
export async function sendResignation(): Promise<void> {
  const answer = await fetch('api/seat/resign', { method: 'POST' });
  if (!answer.ok) throw new Error(await why(answer));
}
