import type { Random, Socket, SocketEvents } from '@hawser/ports';
import { describe, expect, test } from 'vitest';
import { SILENCE_MS } from './connection.ts';
import { GRACE_MS, LiveStore, type WindowHandle } from './store.ts';
import type { RecordsQuery } from '@hawser/contract/collection';
import type { LiveMessage } from './wire.ts';

/** A test environment: clock, frames and sockets advance only on request. */
class World {
  time = 1_000_000;
  timers: { at: number; run: () => void }[] = [];
  frames: (() => void)[] = [];
  sockets: { events: SocketEvents; sent: Record<string, unknown>[]; gone: boolean }[] = [];
  signedIn: boolean | Promise<boolean> = true;

  readonly random: Random = { bytes: (size) => new Uint8Array(size) };
  readonly store = new LiveStore({
    clock: {
      now: () => this.time,
      after: (delayMs, run) => {
        const timer = { at: this.time + delayMs, run };
        this.timers.push(timer);
        return {
          cancel: () => this.timers.splice(0, this.timers.length, ...this.timers.filter((t) => t !== timer)),
        };
      },
    },
    random: this.random,
    url: 'ws://console.test/api/live',
    dial: (_url, events): Socket => {
      const line = { events, sent: [] as Record<string, unknown>[], gone: false };
      this.sockets.push(line);
      return {
        send: (text) => line.sent.push(JSON.parse(text) as Record<string, unknown>),
        close: () => {
          line.gone = true;
        },
        terminate: () => {
          line.gone = true;
        },
        bufferedBytes: 0,
      };
    },
    frame: (run) => {
      this.frames.push(run);
      return {
        cancel: () => this.frames.splice(0, this.frames.length, ...this.frames.filter((f) => f !== run)),
      };
    },
    signedIn: async () => this.signedIn,
  });

  get line() {
    const line = this.sockets.at(-1);
    if (line === undefined) throw new Error('no socket was opened');
    return line;
  }

  say(...messages: LiveMessage[]): void {
    for (const message of messages) this.line.events.message(JSON.stringify(message));
  }

  draw(): void {
    for (const run of this.frames.splice(0)) run();
  }

  pass(ms: number): void {
    this.time += ms;
    for (const timer of this.timers.filter((t) => t.at <= this.time)) {
      this.timers.splice(this.timers.indexOf(timer), 1);
      timer.run();
    }
  }

  welcome(epoch = 'e1'): void {
    this.line.events.opened();
    this.say({ type: 'welcome', protocol: 1, now: this.time, epoch });
    this.draw();
  }
}

const QUERY: RecordsQuery = { collection: 'networks', range: { from: 0, to: 50 } };
const OTHER: RecordsQuery = { ...QUERY, text: 'b' };
const snapshot = (names: string[], revision = '1', window = 'w1'): LiveMessage => ({
  type: 'snapshot',
  window,
  revision,
  from: 0,
  total: names.length,
  keys: names,
  rows: Object.fromEntries(names.map((name) => [name, { name }])),
});
const asked = (world: World) => world.line.sent.filter((message) => message['type'] === 'open');

describe('the live store', () => {
  test('sends hello first and opens its windows after the welcome', () => {
    const world = new World();
    world.store.open(QUERY);
    world.store.start();
    world.line.events.opened();
    expect(world.line.sent).toEqual([{ type: 'hello', protocol: 1 }]);
    world.say({ type: 'welcome', protocol: 1, now: 1_000_000, epoch: 'e1' });
    world.draw();
    expect(asked(world)).toEqual([{ type: 'open', window: 'w1', query: QUERY }]);
  });

  test('applies all messages of a frame together and notifies a listener once', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    let calls = 0;
    window.subscribe(() => calls++);
    world.store.start();
    world.welcome();
    world.say(snapshot(['a']), {
      type: 'delta',
      window: 'w1',
      revision: '2',
      total: 2,
      keys: ['a', 'b'],
      rows: { b: { name: 'b' } },
    });
    expect(window.view().content).toBeNull();
    world.draw();
    expect(calls).toBe(1);
    expect(window.view().content?.keys).toEqual(['a', 'b']);
    expect(world.store.state()).toEqual({ kind: 'live' });
  });

  test('applies the response to a changed query immediately, after everything received before it', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    const other = world.store.open({ ...QUERY, collection: 'clusters' });
    world.store.start();
    world.welcome();
    world.say(snapshot(['a']), snapshot(['x'], '1', 'w2'));
    world.draw();
    const seen: (readonly string[] | undefined)[] = [];
    window.subscribe(() => seen.push(window.view().content?.keys));
    window.ask(OTHER);
    world.say(
      { type: 'delta', window: 'w2', revision: '2', total: 2, keys: ['x', 'y'], rows: { y: { name: 'y' } } },
      snapshot(['b'], '2'),
    );
    expect(seen).toEqual([['b']]);
    expect(other.view().content?.keys).toEqual(['x', 'y']);
    expect(world.frames).toEqual([]);
    // Messages that nobody requested wait for the frame.
    world.say(snapshot(['b', 'c'], '3'));
    expect(seen).toEqual([['b']]);
    world.draw();
    expect(seen).toEqual([['b'], ['b', 'c']]);
  });

  test('keeps the identity of unchanged rows, and drops rows that left', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    world.store.start();
    world.welcome();
    world.say(snapshot(['a', 'b']));
    world.draw();
    const a = window.view().content?.rows.get('a');
    world.say(snapshot(['a', 'c'], '2'));
    world.draw();
    expect(window.view().content?.rows.get('a')).toBe(a);
    expect(window.view().content?.rows.has('b')).toBe(false);
  });

  test('keeps the shown content while a new range is loading', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    world.store.start();
    world.welcome();
    world.say(snapshot(['a']));
    world.draw();
    window.ask({ ...QUERY, range: { from: 50, to: 100 } });
    expect(window.view().content?.keys).toEqual(['a']);
    expect(asked(world)).toHaveLength(2);
  });

  test('shows catching up only if a response is slow', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    world.store.start();
    world.welcome();
    expect(world.store.state()).toEqual({ kind: 'catching up' });
    world.say(snapshot(['a']));
    world.draw();
    window.ask({ ...QUERY, range: { from: 50, to: 100 } });
    expect(world.store.state()).toEqual({ kind: 'live' });
    world.pass(GRACE_MS);
    expect(world.store.state()).toEqual({ kind: 'catching up' });
    world.say(snapshot(['b'], '2'));
    world.draw();
    expect(world.store.state()).toEqual({ kind: 'live' });
  });

  test('shows catching up while the server says that a window is incomplete, and shows what arrives meanwhile', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    world.store.start();
    world.welcome();
    world.say(snapshot(['a']));
    world.draw();
    world.say({ type: 'stale', window: 'w1' });
    world.draw();
    expect(world.store.state()).toEqual({ kind: 'catching up' });
    world.say({
      type: 'delta',
      window: 'w1',
      revision: '2',
      total: 2,
      keys: ['a', 'b'],
      rows: { b: { name: 'b' } },
    });
    world.draw();
    expect(window.view().content?.keys).toEqual(['a', 'b']);
    expect(world.store.state()).toEqual({ kind: 'catching up' });
    world.say({ type: 'current', window: 'w1', revision: '2' });
    world.draw();
    expect(world.store.state()).toEqual({ kind: 'live' });
  });

  test.each([
    ['changes its query', (window: WindowHandle) => window.ask(OTHER)],
    ['is closed', (window: WindowHandle) => window.close()],
  ])('clears the incomplete state of a window when it %s', (_, act) => {
    const world = new World();
    const window = world.store.open(QUERY);
    world.store.start();
    world.welcome();
    world.say(snapshot(['a']), { type: 'stale', window: 'w1' });
    world.draw();
    expect(world.store.state()).toEqual({ kind: 'catching up' });
    act(window);
    world.say(snapshot(['b'], '2'));
    world.draw();
    expect(world.store.state()).toEqual({ kind: 'live' });
  });

  test('says since when it is stale, reconnects by itself and resumes by revision', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    world.store.start();
    world.welcome();
    world.say(snapshot(['a'], '7'));
    world.draw();
    const lastMessageAt = world.time;
    world.pass(3_000);
    world.line.events.closed(1006, '');
    expect(world.store.state()).toEqual({ kind: 'stale', since: lastMessageAt });
    expect(window.view().content?.keys).toEqual(['a']);
    world.pass(10_000);
    expect(world.sockets).toHaveLength(2);
    world.welcome();
    expect(asked(world)).toEqual([{ type: 'open', window: 'w1', query: QUERY, revision: '7' }]);
    expect(world.store.state()).toEqual({ kind: 'catching up' });
    world.say({ type: 'current', window: 'w1', revision: '7' });
    world.draw();
    expect(world.store.state()).toEqual({ kind: 'live' });
  });

  test('requests everything again if the server started a new history', () => {
    const world = new World();
    world.store.open(QUERY);
    world.store.start();
    world.welcome('e1');
    world.say(snapshot(['a'], '7'));
    world.draw();
    world.line.events.closed(1006, '');
    world.pass(10_000);
    world.welcome('e2');
    expect(asked(world)).toEqual([{ type: 'open', window: 'w1', query: QUERY }]);
  });

  test('drops a connection that is silent', () => {
    const world = new World();
    world.store.open(QUERY);
    world.store.start();
    world.welcome();
    const first = world.line;
    world.pass(SILENCE_MS);
    expect(first.gone).toBe(true);
    expect(world.store.state().kind).toBe('stale');
  });

  test('drops a connection that never answers, and reconnects even if the session cannot be checked', () => {
    const world = new World();
    world.store.start();
    world.signedIn = new Promise(() => {});
    const first = world.line;
    world.pass(SILENCE_MS);
    expect(first.gone).toBe(true);
    world.pass(SILENCE_MS);
    world.pass(10_000);
    expect(world.sockets).toHaveLength(2);
    world.welcome();
    expect(world.store.state().kind).toBe('live');
  });

  test('answers a ping, learns the server’s clock and passes on the message of the administrators', () => {
    const world = new World();
    world.store.start();
    world.line.events.opened();
    world.say({ type: 'welcome', protocol: 1, now: world.time + 90_000, epoch: 'e1' });
    world.draw();
    expect(world.store.now()).toBe(world.time + 90_000);
    const heard: unknown[] = [];
    world.store.onBanner((told) => heard.push(told));
    const banner = { text: 'Maintenance at 18:00.', tone: 'warning', until: null } as const;
    for (const more of [{}, { banner }]) world.say({ type: 'ping', now: world.time + 90_000, ...more });
    expect(world.line.sent.at(-1)).toEqual({ type: 'pong' });
    expect(heard).toEqual([banner]);
  });

  test('shows why a window was refused and holds none of its content', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    world.store.start();
    world.welcome();
    world.say(snapshot(['a']), { type: 'refused', window: 'w1', code: 'forbidden', message: 'Not yours.' });
    world.draw();
    expect(window.view()).toEqual({ content: null, refusal: { code: 'forbidden', message: 'Not yours.' } });
  });

  test('stops when the session has ended, and does not reconnect', async () => {
    const world = new World();
    world.store.open(QUERY);
    world.store.start();
    world.signedIn = false;
    world.line.events.closed(1006, '');
    await Promise.resolve();
    await Promise.resolve();
    expect(world.store.state()).toEqual({ kind: 'signed out' });
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });

  test.each([true, false])(
    'checks the session when the server reports that the session has ended: %s',
    async (signedIn) => {
      const world = new World();
      world.store.start();
      world.welcome();
      world.signedIn = signedIn;
      world.say({ type: 'signed-out' });
      world.line.events.closed(4401, 'signed out');
      await Promise.resolve();
      await Promise.resolve();
      world.pass(60_000);
      // A changed password ends the session and starts a new one: the console continues with it.
      expect(world.store.state().kind === 'signed out').toBe(!signedIn);
      expect(world.sockets.length > 1).toBe(signedIn);
    },
  );

  test.each([
    ['another role', 1012, true],
    ['a lost context', 4403, true],
    ['a second factor that is needed', 4428, true],
    ['a lost connection', 1006, false],
    ['a server that stops', 1001, false],
  ])('checks the session before it reconnects after %s', async (_, code, isChecked) => {
    const world = new World();
    world.store.start();
    world.welcome();
    world.signedIn = false;
    world.line.events.closed(code, '');
    await Promise.resolve();
    await Promise.resolve();
    expect(world.store.state().kind === 'signed out').toBe(isChecked);
    world.pass(10_000);
    expect(world.sockets.length > 1).toBe(!isChecked);
  });

  test('says what to do if the server does not support this version of the console', () => {
    const world = new World();
    world.store.start();
    world.line.events.opened();
    world.say({ type: 'refused', code: 'protocol', message: 'Reload the page.' });
    world.draw();
    world.line.events.closed(4400, 'protocol');
    world.pass(60_000);
    expect(world.store.state()).toEqual({ kind: 'refused', message: 'Reload the page.' });
    expect(world.sockets).toHaveLength(1);
  });

  test('closes a window on the server when it is released', () => {
    const world = new World();
    const window = world.store.open(QUERY);
    world.store.start();
    world.welcome();
    window.close();
    expect(world.line.sent.at(-1)).toEqual({ type: 'close', window: 'w1' });
  });
});
