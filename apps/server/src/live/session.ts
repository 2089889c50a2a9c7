import type { Banner } from '@hawser/contract/admin';
import { MAX_WINDOW_ROWS } from '@hawser/contract/collection';
import {
  LIVE_PROTOCOL,
  type LiveMessage,
  type LiveRequest,
  MAX_ACCOUNT_WINDOWS,
  MAX_WINDOWS,
} from '@hawser/contract/live';
import type { Right } from '@hawser/domain/rights';
import type { Clock, Timer } from '@hawser/ports';
import type { WindowContent } from '../collection/window-content.ts';
import type { CollectionRegistry } from '../collection/registry.ts';
import type { Reader } from '../store/reader.ts';
import type { AccountUse } from './account-limits.ts';
import type { LiveContext } from './context.ts';
import type { LiveHub } from './hub.ts';
import { isValidText, parseRequest } from './request.ts';
import { RowsForReader } from './rows-for-reader.ts';
import type { Viewer } from './viewer.ts';
import { LiveWindow } from './window.ts';
import type { WindowEvent, WindowState } from './window-state.ts';

/** The sending half of a socket. */
interface Outlet {
  send(text: string): void;
  close(code: number, reason: string): void;
  readonly bufferedBytes: number;
}

/** Above this many unsent bytes a socket is a slow reader: it gets nothing more until it has caught up. */
export const SLOW_BYTES = 1_048_576;
/** How soon a slow or failed window is read again, milliseconds. */
const RETRY_MS = 250;

/** One browser's live stream: its open windows, and what its socket can take. */
export class LiveSession implements Viewer {
  readonly owner: string;
  readonly #windows = new Map<string, LiveWindow>();
  readonly #outlet: Outlet;
  readonly #collections: CollectionRegistry;
  readonly #context: LiveContext;
  readonly #clock: Clock;
  readonly #epoch: string;
  readonly #refusalOf: (right: Right) => string | null;
  readonly #rows: RowsForReader;
  readonly #use: AccountUse;
  #phase: 'connected' | 'greeted' | 'ended' = 'connected';
  #retry: Timer | null = null;

  /** `refusalOf` says why the person may not read what needs a right. */
  constructor(ports: {
    owner: string;
    reader: Reader;
    refusalOf: (right: Right) => string | null;
    use: AccountUse;
    outlet: Outlet;
    hub: LiveHub;
    clock: Clock;
    epoch: string;
  }) {
    this.owner = ports.owner;
    this.#refusalOf = ports.refusalOf;
    this.#rows = new RowsForReader(ports.reader);
    this.#use = ports.use;
    this.#outlet = ports.outlet;
    this.#clock = ports.clock;
    this.#epoch = ports.epoch;
    this.#collections = ports.hub.collections;
    this.#context = ports.hub.join(this);
  }

  /** A message of the browser. One that the protocol does not allow ends the connection with the reason. */
  receive(text: string): void {
    const request = parseRequest(text);
    if (!request) return this.#refuseAll('bad-message', 'The message does not follow the protocol.');
    if (request.type === 'hello') return this.#greet(request.protocol);
    if (this.#phase !== 'greeted') return this.#refuseAll('no-hello', 'The first message must be a hello.');
    if (request.type === 'open') return this.#open(request);
    if (request.type === 'close') this.#close(request.window);
  }

  /** Sends the clock along: the browser answers, and shows ages by the server's time. And the message of the administrators, if known. */
  ping(banner: Banner | null): void {
    this.#send({ type: 'ping', now: this.#clock.now(), ...(banner === null ? {} : { banner }) });
  }

  signedOut(): void {
    this.#send({ type: 'signed-out' });
    this.#outlet.close(4401, 'signed out');
    this.ended();
  }

  ended(): void {
    this.#phase = 'ended';
    this.#retry?.cancel();
    for (const id of this.#windows.keys()) this.#close(id);
    this.#use.end();
    this.#context.leave(this);
  }

  get isDue(): boolean {
    return [...this.#windows.values()].some((window) => window.isDue);
  }

  take(wanted: (window: LiveWindow) => boolean = () => true): readonly LiveWindow[] {
    const due = [...this.#windows.values()].filter((window) => window.isDue && wanted(window));
    const isWithheld = due.length > 0 && this.#isSlow;
    for (const window of due) this.#handle(window, { type: isWithheld ? 'withheld' : 'taken' });
    if (!isWithheld) return due;
    this.#retryLater();
    return [];
  }

  changed(tables: ReadonlySet<string>): void {
    const now = this.#clock.now();
    for (const window of this.#windows.values()) {
      const isRead = window.opened.collection.tables.some((table) => tables.has(table));
      if (isRead) this.#handle(window, { type: 'changed', now });
    }
  }

  deliver(window: LiveWindow, content: WindowContent, source: WindowState['source']): void {
    const own = this.#rows.content(window.opened.collection, content);
    this.#handle(window, { type: 'answered', source, now: this.#clock.now() }, own);
  }

  failed(window: LiveWindow): void {
    this.#handle(window, { type: 'failed' });
    if (window.isDue) this.#retryLater();
  }

  reportStale(limit: number): number | null {
    let next: number | null = null;
    for (const window of this.#windows.values()) {
      const since = window.unreportedSince;
      if (since !== null && since <= limit && !this.#isSlow) this.#handle(window, { type: 'overdue' });
      const left = window.unreportedSince;
      if (left !== null) next = Math.min(next ?? left, left);
    }
    return next;
  }

  feedLost(since: number): void {
    const canSend = !this.#isSlow;
    for (const window of this.#windows.values()) this.#handle(window, { type: 'feed-lost', since, canSend });
  }

  readAll(): void {
    for (const window of this.#windows.values()) this.#handle(window, { type: 'needed' });
  }

  /** Does what follows from an event; `content` goes with an answer. */
  #handle(window: LiveWindow, event: WindowEvent, content?: WindowContent): void {
    for (const effect of window.handle(event)) {
      if (effect === 'send-stale') this.#send({ type: 'stale', window: window.id });
      else if (effect === 'send-current') {
        this.#send({ type: 'current', window: window.id, revision: window.revision });
      } else if (effect === 'reset') window.reset();
      else {
        const message = content === undefined ? null : window.update(content);
        if (message) this.#send(message);
      }
    }
  }

  #greet(protocol: number): void {
    if (protocol !== LIVE_PROTOCOL) {
      return this.#refuseAll(
        'protocol',
        `This server speaks live protocol ${LIVE_PROTOCOL}, not ${protocol}. Reload the page.`,
      );
    }
    this.#phase = 'greeted';
    this.#send({ type: 'welcome', protocol: LIVE_PROTOCOL, now: this.#clock.now(), epoch: this.#epoch });
  }

  #open(request: Extract<LiveRequest, { type: 'open' }>): void {
    const opened = this.#collections.open(request.query);
    if ('code' in opened) return this.#refuse(request.window, opened.code, opened.message);
    const refusal = this.#refusalOf(opened.collection.read);
    if (refusal !== null) return this.#refuse(request.window, 'account', refusal);
    const { from, to } = opened.query.range;
    if (to < from || to - from > MAX_WINDOW_ROWS) {
      return this.#refuse(request.window, 'range', `A window holds at most ${MAX_WINDOW_ROWS} rows.`);
    }
    if (!isValidText(opened.query)) {
      return this.#refuse(request.window, 'text', 'The text contains invalid characters.');
    }
    if (this.#windows.size >= MAX_WINDOWS && !this.#windows.has(request.window)) {
      return this.#refuse(request.window, 'windows', `A stream holds at most ${MAX_WINDOWS} windows.`);
    }
    this.#close(request.window);
    if (!this.#use.addWindow()) {
      return this.#refuse(
        request.window,
        'account-windows',
        `An account has at most ${MAX_ACCOUNT_WINDOWS} open windows. Close some pages.`,
      );
    }
    this.#windows.set(request.window, new LiveWindow(request.window, opened, request.revision));
    this.#context.requested();
  }

  get #isSlow(): boolean {
    return this.#outlet.bufferedBytes > SLOW_BYTES;
  }

  #close(id: string): void {
    const window = this.#windows.get(id);
    this.#windows.delete(id);
    if (window === undefined) return;
    this.#use.removeWindow();
    this.#handle(window, { type: 'closed' });
  }

  #retryLater(): void {
    this.#retry ??= this.#clock.after(RETRY_MS, () => {
      this.#retry = null;
      this.#context.due();
    });
  }

  #refuse(window: string, code: string, message: string): void {
    this.#send({ type: 'refused', window, code, message });
  }

  #refuseAll(code: string, message: string): void {
    this.#send({ type: 'refused', code, message });
    this.#outlet.close(4400, code);
    this.ended();
  }

  #send(message: LiveMessage): void {
    if (this.#phase !== 'ended') this.#outlet.send(JSON.stringify(message));
  }
}
