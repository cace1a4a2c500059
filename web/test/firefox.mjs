// Drives Firefox through WebDriver BiDi, as far as the main scenario needs: Playwright cannot drive Debian's Firefox.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PLACES = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'];
export const firefox = PLACES.find((path) => path && existsSync(path));

const KEYS = {
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Control: '\uE009',
  Home: '\uE011',
  End: '\uE010',
};

/** Starts Firefox and opens a tab, with the methods that `page.mjs` uses. */
export async function launch() {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const process = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise((done, failed) => {
    let said = '';
    process.stderr.on('data', (data) => {
      said += data;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (found) done(found[1]);
    });
    process.on('exit', () => failed(new Error(said)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((done, failed) => {
    socket.onopen = done;
    socket.onerror = failed;
  });
  const waiting = new Map();
  let number = 0;
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(data);
    const answered = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') answered?.failed(new Error(message));
    else answered?.done(result);
  };
  const call = (method, params = {}) =>
    new Promise((done, failed) => {
      waiting.set(++number, { done, failed });
      socket.send(JSON.stringify({ id: number, method, params }));
    });
  await call('session.new', { capabilities: {} });
  const { contexts } = await call('browsingContext.getTree');
  const { context } = contexts[0];
  await call('browsingContext.setViewport', { context, viewport: { width: 1200, height: 800 } });
  const act = (type, actions, more = {}) =>
    call('input.performActions', { context, actions: [{ type, id: type, actions, ...more }] });
  const page = {
    goto: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => call('browsingContext.reload', { context, wait: 'complete' }),
    evaluate: async (expression) => {
      const wrapped = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
      const { type, result, exceptionDetails } = await call('script.evaluate', {
        expression: wrapped,
        target: { context },
        awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    mouse: {
      click: (x, y) =>
        act(
          'pointer',
          [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
          { parameters: { pointerType: 'mouse' } },
        ),
    },
    keyboard: {
      press: (name) => {
        const keys = name.split('+').map((key) => KEYS[key] ?? key);
        return act('key', [
          ...keys.map((value) => ({ type: 'keyDown', value })),
          ...keys.reverse().map((value) => ({ type: 'keyUp', value })),
        ]);
      },
    },
    close: async () => {
      const ended = new Promise((done) => process.on('exit', done));
      await Promise.race([call('browser.close').catch(() => undefined), ended]);
      socket.close();
      process.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
  return page;
}
