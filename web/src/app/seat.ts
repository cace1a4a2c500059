/** The API for a game in two browsers: the owner of the folder invites a guest, who has a seat at one game. */
import type { Clock } from './clock';
import { why, type Seat } from './server';

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
