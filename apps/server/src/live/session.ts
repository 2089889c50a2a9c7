import { LIVE_PROTOCOL, LiveRequest, type LiveMessage, MAX_WINDOW_ROWS, MAX_WINDOWS } from '@hawser/contract';
import type { Clock } from '@hawser/ports';
import { CURRENT_MS, BEHIND_MS } from './staleness-monitor.ts';
import { type LiveHub, reads, type Viewer } from './hub.ts';
import { type Content, LiveWindow } from './window.ts';

/** The sending half of a socket. */
export interface Outlet {
  send(text: string): void;
  close(code: number, reason: string): void;
  readonly bufferedBytes: number;
}

/** Above this many unsent bytes a socket is a slow reader: it gets nothing more until it has caught up. */
export const SLOW_BYTES = 1_048_576;
/** Longest request a browser may send, UTF-16 units. */
const MAX_REQUEST = 131_072;
/** How soon a slow or failed window is looked at again, milliseconds. */
const RETRY_MS = 250;

/** One browser's live stream: its open windows, what is due, and what its socket can take. */
export class LiveSession implements Viewer {
  readonly owner: string;
  readonly #windows = new Map<string, LiveWindow>();
  readonly #due = new Set<LiveWindow>();
  readonly #lagging = new Set<LiveWindow>();
  readonly #outlet: Outlet;
  readonly #hub: LiveHub;
  readonly #clock: Clock;
  readonly #epoch: string;
  #greeted = false;
  #closed = false;
  #retrying = false;

  readonly #refusal: string | null;

  /** With a `refusal` no window opens, and that is why. */
  constructor(ports: {
    owner: string;
    refusal: string | null;
    outlet: Outlet;
    hub: LiveHub;
    clock: Clock;
    epoch: string;
  }) {
    this.owner = ports.owner;
    this.#refusal = ports.refusal;
    this.#outlet = ports.outlet;
    this.#hub = ports.hub;
    this.#clock = ports.clock;
    this.#epoch = ports.epoch;
    this.#hub.join(this);
  }

  /** A message of the browser. What it may not say ends the connection with the reason. */
  receive(text: string): void {
    const request = parse(text);
    if (!request) return this.#end('bad-message', 'The message is not one of this protocol.');
    if (request.type === 'hello') return this.#greet(request.protocol);
    if (!this.#greeted) return this.#end('no-hello', 'The first message must be a hello.');
    if (request.type === 'open') return this.#open(request);
    if (request.type === 'close') this.#drop(request.window);
  }

  /** Sends the clock along: the browser answers, and shows ages by the server's time. */
  ping(): void {
    this.#send({ type: 'ping', now: this.#clock.now() });
  }

  signedOut(): void {
    this.#send({ type: 'signed-out' });
    this.#outlet.close(4401, 'signed out');
    this.ended();
  }

  ended(): void {
    this.#closed = true;
    this.#windows.clear();
    this.#due.clear();
    this.#hub.leave(this);
  }

  take(wanted: (window: LiveWindow) => boolean = () => true): readonly LiveWindow[] {
    if (this.#closed || this.#due.size === 0) return [];
    if (this.#isSlow) {
      for (const window of this.#due) this.#lagging.add(window);
      this.#retry();
      return [];
    }
    const taken = [...this.#due].filter((window) => !window.isBeingRead && wanted(window));
    for (const window of taken) {
      this.#due.delete(window);
      window.reading();
    }
    return taken;
  }

  touch(tables: ReadonlySet<string>): boolean {
    const now = this.#clock.now();
    for (const window of this.#windows.values()) {
      if (!reads(window, tables)) continue;
      this.#due.add(window);
      window.changed(now);
    }
    return this.#due.size > 0;
  }

  deliver(window: LiveWindow, content: Content): void {
    if (this.#closed || this.#windows.get(window.id) !== window) return;
    if (this.#lagging.delete(window)) {
      window.reseed();
      this.#send({ type: 'stale', window: window.id });
    }
    const message = window.update(content);
    if (message) this.#send(message);
    // These two say by themselves that the window is current.
    if (message?.type === 'snapshot' || message?.type === 'current') window.isToldBehind = false;
    const lacksMs = this.#clock.now() - (window.behindSince ?? Number.POSITIVE_INFINITY);
    if (lacksMs >= BEHIND_MS) this.#tellBehind(window);
    else if (window.isToldBehind && lacksMs < CURRENT_MS) {
      window.isToldBehind = false;
      this.#send({ type: 'current', window: window.id, revision: window.revision });
    }
  }

  tellBehind(limit: number): number | null {
    let next: number | null = null;
    for (const window of this.#windows.values()) {
      const since = window.behindSince;
      if (since === null || window.isToldBehind) continue;
      // A browser that waits for a first answer knows that it has none.
      if (since <= limit && !window.isFresh && !this.#isSlow) this.#tellBehind(window);
      else next = Math.min(next ?? since, since);
    }
    return next;
  }

  cutOff(since: number): void {
    for (const window of this.#windows.values()) {
      window.changed(since);
      // A browser that waits for a first answer knows that it has none.
      if (!window.isFresh && !this.#isSlow) this.#tellBehind(window);
    }
  }

  readAll(): void {
    for (const window of this.#windows.values()) this.#due.add(window);
  }

  renew(window: LiveWindow): void {
    window.isBeingRead = false;
    if (!this.#closed && this.#windows.get(window.id) === window) this.#due.add(window);
  }

  failed(window: LiveWindow): void {
    window.isBeingRead = false;
    if (this.#closed || this.#windows.get(window.id) !== window) return;
    this.#due.add(window);
    this.#lagging.add(window);
    this.#retry();
  }

  #greet(protocol: number): void {
    if (protocol !== LIVE_PROTOCOL) {
      return this.#end(
        'protocol',
        `This server speaks live protocol ${LIVE_PROTOCOL}, not ${protocol}. Reload the page.`,
      );
    }
    this.#greeted = true;
    this.#send({ type: 'welcome', protocol: LIVE_PROTOCOL, now: this.#clock.now(), epoch: this.#epoch });
  }

  #open(request: Extract<LiveRequest, { type: 'open' }>): void {
    const { from, to } = request.query.range;
    if (this.#refusal !== null) return this.#refuse(request.window, 'account', this.#refusal);
    if (to < from || to - from > MAX_WINDOW_ROWS) {
      return this.#refuse(request.window, 'range', `A window holds at most ${MAX_WINDOW_ROWS} rows.`);
    }
    if (!canBeAsked(request.query)) {
      return this.#refuse(request.window, 'text', 'No text here holds such characters.');
    }
    if (this.#windows.size >= MAX_WINDOWS && !this.#windows.has(request.window)) {
      return this.#refuse(request.window, 'windows', `A stream holds at most ${MAX_WINDOWS} windows.`);
    }
    this.#drop(request.window);
    const window = new LiveWindow(request.window, request.query, request.revision);
    this.#windows.set(window.id, window);
    this.#due.add(window);
    this.#hub.refresh(this.owner, true);
  }

  get #isSlow(): boolean {
    return this.#outlet.bufferedBytes > SLOW_BYTES;
  }

  #tellBehind(window: LiveWindow): void {
    if (window.isToldBehind) return;
    window.isToldBehind = true;
    this.#send({ type: 'stale', window: window.id });
  }

  #drop(id: string): void {
    const window = this.#windows.get(id);
    if (!window) return;
    this.#windows.delete(id);
    this.#due.delete(window);
    this.#lagging.delete(window);
  }

  #retry(): void {
    if (this.#retrying) return;
    this.#retrying = true;
    this.#clock.after(RETRY_MS, () => {
      this.#retrying = false;
      if (!this.#closed) this.#hub.refresh(this.owner);
    });
  }

  #refuse(window: string, code: string, message: string): void {
    this.#send({ type: 'refused', window, code, message });
  }

  #end(code: string, message: string): void {
    this.#send({ type: 'refused', code, message });
    this.#outlet.close(4400, code);
    this.ended();
  }

  #send(message: LiveMessage): void {
    if (!this.#closed) this.#outlet.send(JSON.stringify(message));
  }
}

/** NUL and halves of characters are in no stored text, and PostgreSQL takes none in a question. */
function canBeAsked(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(canBeAsked);
}

function parse(text: string): LiveRequest | null {
  if (text.length > MAX_REQUEST) return null;
  try {
    const parsed = LiveRequest.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
