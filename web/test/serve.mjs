// Serves the built page and, for tests, files behind the API of `sgf view`, with the same strict CSP.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

// CI tests a fresh build elsewhere and leaves the one in the repository alone.
const DIST = process.env.OPENSGF_DIST ?? new URL('../dist/', import.meta.url).pathname;
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.sgf': 'application/x-go-sgf',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";
const tag = (bytes) => `"${createHash('sha256').update(bytes).digest('hex')}"`;

/** Serves until closed. `files` are contents by name; `api` turns the file API on. */
export async function serve(files = {}, { api = false } = {}) {
  files = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
  const names = Object.keys(files);
  const listeners = new Set();
  const row = (name) => ({
    id: `f${names.indexOf(name)}`,
    path: name,
    writable: true,
    etag: tag(files[name]),
    games: [
      {
        number: 1,
        gm: 1,
        game: 'Go',
        size: '9x9',
        black: `Black of ${name}`,
        white: 'White',
        result: '',
        date: '',
        event: '',
        moves: 2,
      },
    ],
  });
  let revision = 0;
  const tell = (event, data) => {
    revision += 1;
    for (const listener of listeners) listener.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  /** Writes a file as another program would. */
  const change = (name, bytes) => {
    const isNew = !(name in files);
    files[name] = bytes;
    if (isNew) names.push(name);
    tell(isNew ? 'new' : 'changed', row(name));
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const send = (status, body, headers = {}) => {
      response.writeHead(status, { 'content-security-policy': POLICY, ...headers });
      response.end(body);
    };
    const id = /^\/api\/files\/f(\d+)$/.exec(pathname);
    if (api && pathname === '/api/files') {
      const [from, count] = [Number(searchParams.get('from') ?? 0), Number(searchParams.get('count') ?? 1e9)];
      const rows = names.slice(from, from + count).map((name) => row(name));
      const [total, next] = [names.length, from + count < names.length ? from + count : null];
      return send(200, JSON.stringify({ files: rows, unread: [], total, next, revision, folder: 'games' }), {
        'content-type': 'application/json',
      });
    }
    if (api && pathname.startsWith('/api/folder/') && request.method === 'POST') {
      const parts = [];
      for await (const part of request) parts.push(part);
      const wanted = decodeURIComponent(pathname.slice('/api/folder/'.length));
      let name = wanted;
      for (let number = 2; name in files; number++) name = wanted.replace(/\.sgf$/, ` ${number}.sgf`);
      change(name, Buffer.concat(parts));
      return send(201, JSON.stringify(row(name)), { etag: tag(files[name]), 'content-type': 'application/json' });
    }
    if (api && pathname === '/api/problems') return send(200, '{}', { 'content-type': 'application/json' });
    if (api && pathname === '/api/watch') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': here\n\n');
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      return;
    }
    if (api && pathname.endsWith('/thumbnail.svg')) {
      return send(200, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', {
        'content-type': 'image/svg+xml',
      });
    }
    if (api && id && (request.method === 'GET' || request.method === 'HEAD')) {
      const bytes = files[names[id[1]]];
      return send(200, bytes, { etag: tag(bytes), 'content-type': 'application/x-go-sgf' });
    }
    if (api && id && request.method === 'PUT') {
      const parts = [];
      for await (const part of request) parts.push(part);
      const name = names[id[1]];
      if (request.headers['if-match'] !== tag(files[name]))
        return send(412, '{"error":"changed"}', { etag: tag(files[name]) });
      change(name, Buffer.concat(parts));
      return send(204, '', { etag: tag(files[name]) });
    }
    if (pathname.startsWith('/api/')) return send(404, '{"error":"not here"}', { 'content-type': 'application/json' });
    const record = files[decodeURIComponent(pathname.slice(1))];
    if (record !== undefined)
      return send(200, record, { 'content-type': TYPES[extname(pathname)] ?? 'application/x-go-sgf' });
    try {
      const path = normalize(pathname === '/' ? '/index.html' : pathname);
      send(200, await readFile(join(DIST, path)), {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      });
    } catch {
      send(404, 'not found');
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    files,
    change,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
