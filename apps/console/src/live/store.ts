import type { Banner } from '@hawser/contract/admin';
import type { Timer } from '@hawser/ports';
import { Connection } from './connection.ts';
import type { LivePorts } from './ports.ts';
import { type LiveState, sameState } from './state.ts';
import { LiveWindow, type WindowView } from './window.ts';
import type { AnyQuery } from '@hawser/contract/collection';
import { type LiveMessage, PROTOCOL, readMessage } from './wire.ts';

/** How long a new query, such as a scrolled range, may take before the page shows catching up, milliseconds. */
export const GRACE_MS = 600;

/** The handle of an open window. */
export interface WindowHandle {
  /** Changes the query of the window: the content stays until the response arrives. */
  ask(query: AnyQuery): void;
  view(): WindowView;
  subscribe(listener: () => void): () => void;
  close(): void;
}

/**
 * All live data in the browser: one socket, windows by id. Pushed changes are applied together once per frame, the response
 * to a changed query immediately. Components read through `useWindow` and `useLiveState`.
 */
export class LiveStore {
  readonly #ports: LivePorts;
  readonly #connection: Connection;
  readonly #windows = new Map<string, LiveWindow>();
  readonly #stateListeners = new Set<() => void>();
  readonly #bannerListeners = new Set<(banner: Banner) => void>();
  #pending: LiveMessage[] = [];
  #frame: Timer | null = null;
  #grace: Timer | null = null;
  #state: LiveState = { kind: 'catching up' };
  #welcomed = false;
  #epoch: string | null = null;
  #receivedAt: number | null = null;
  #offsetMs = 0;
  #next = 1;

  constructor(ports: LivePorts) {
    this.#ports = ports;
    this.#connection = new Connection(ports, {
      opened: () => this.#send({ type: 'hello', protocol: PROTOCOL }),
      text: (text) => this.#receive(text),
      lost: () => this.#lost(),
      signedOut: () => this.#signedOut(),
    });
  }

  start(): void {
    this.#connection.start();
  }

  /** Continues after `signed out`, once the same account has signed in again: windows keep their content and catch up. */
  resume(): void {
    if (this.#state.kind !== 'signed out') return;
    this.#become({ kind: 'catching up' });
    this.#connection.start();
  }

  /** Closes the socket and drops all content. */
  stop(): void {
    this.#connection.stop();
    this.#frame?.cancel();
    this.#frame = null;
    this.#grace?.cancel();
    this.#grace = null;
    this.#pending = [];
    this.#windows.clear();
    this.#welcomed = false;
  }

  wake(): void {
    this.#connection.wake();
  }

  state = (): LiveState => this.#state;

  subscribeState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  /** Calls `listener` with the message of the administrators, every few seconds; returns the way to stop. */
  onBanner = (listener: (banner: Banner) => void): (() => void) => {
    this.#bannerListeners.add(listener);
    return () => this.#bannerListeners.delete(listener);
  };

  /** The server's clock, epoch milliseconds, as estimated from its messages. */
  now(): number {
    return this.#ports.clock.now() + this.#offsetMs;
  }

  open(query: AnyQuery): WindowHandle {
    const window = new LiveWindow(`w${this.#next++}`, query);
    this.#windows.set(window.id, window);
    this.#ask(window);
    return {
      ask: (next) => {
        window.query = next;
        this.#ask(window);
      },
      view: () => window.view,
      subscribe: (listener) => {
        window.listeners.add(listener);
        return () => window.listeners.delete(listener);
      },
      close: () => {
        if (this.#windows.delete(window.id) && this.#welcomed) {
          this.#send({ type: 'close', window: window.id });
        }
        this.#judge();
      },
    };
  }

  #send(message: object): void {
    this.#connection.send(JSON.stringify(message));
  }

  #ask(window: LiveWindow, revision?: string): void {
    window.wait(this.#ports.clock.now());
    if (!this.#welcomed) return;
    const resume = revision === undefined || revision === '' ? {} : { revision };
    this.#send({ type: 'open', window: window.id, query: window.query, ...resume });
    this.#judge();
  }

  #receive(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    this.#receivedAt = this.#ports.clock.now();
    if (message.type === 'ping') {
      // The message with the lowest latency gives the best estimate.
      this.#offsetMs = Math.max(this.#offsetMs, message.now - this.#receivedAt);
      this.#send({ type: 'pong' });
      if (message.banner !== undefined)
        for (const listener of this.#bannerListeners) listener(message.banner);
      return;
    }
    this.#pending.push(message);
    if (this.#isAwaited(message)) this.#apply();
    else this.#frame ??= this.#ports.frame(() => this.#apply());
  }

  /**
   * Whether exactly this message was requested: then it is applied immediately, so that the rows are there before the next
   * frame. The first responses of a page arrive together and wait for the frame.
   */
  #isAwaited(message: LiveMessage): boolean {
    if (message.type === 'welcome') return true;
    if (message.type !== 'snapshot') return false;
    const window = this.#windows.get(message.window);
    return window !== undefined && window.view.content !== null && window.waitingSince !== null;
  }

  #apply(): void {
    this.#frame?.cancel();
    this.#frame = null;
    const batch = this.#pending;
    this.#pending = [];
    const changed = new Set<LiveWindow>();
    for (const message of batch) {
      if (message.type === 'welcome') this.#welcome(message);
      else if (message.type === 'signed-out') this.#connection.doubt();
      else if (message.type === 'refused' && message.window === undefined) this.#refused(message.message);
      else if ('window' in message && message.window !== undefined) {
        const window = this.#windows.get(message.window);
        if (window?.apply(message)) changed.add(window);
      }
    }
    for (const window of changed) for (const listener of window.listeners) listener();
    this.#judge();
  }

  #welcome(message: Extract<LiveMessage, { type: 'welcome' }>): void {
    this.#welcomed = true;
    this.#connection.settled();
    this.#offsetMs = message.now - (this.#receivedAt ?? this.#ports.clock.now());
    const sameHistory = this.#epoch === message.epoch;
    this.#epoch = message.epoch;
    for (const window of this.#windows.values()) {
      if (!sameHistory) window.forgetRevision();
      this.#ask(window, window.view.content?.revision);
    }
  }

  #lost(): void {
    if (this.#frame !== null) this.#apply();
    this.#welcomed = false;
    for (const window of this.#windows.values()) window.wait(this.#ports.clock.now());
    this.#judge();
  }

  #signedOut(): void {
    this.#connection.stop();
    this.#welcomed = false;
    this.#become({ kind: 'signed out' });
  }

  /** The stream was refused: reconnecting would have the same result. */
  #refused(message: string): void {
    this.#connection.stop();
    this.#welcomed = false;
    this.#become({ kind: 'refused', message });
  }

  /** Computes the current state. */
  #judge(): void {
    if (this.#state.kind === 'signed out' || this.#state.kind === 'refused') return;
    if (this.#welcomed) {
      this.#become(this.#isStale() ? { kind: 'catching up' } : { kind: 'live' });
    } else if (this.#receivedAt !== null) {
      this.#become({ kind: 'stale', since: this.#receivedAt + this.#offsetMs });
    }
  }

  /** Whether something shown is not current. A new query gets a grace period, if everything was current before. */
  #isStale(): boolean {
    const windows = [...this.#windows.values()];
    if (windows.some((window) => window.isStale)) return true;
    const asked = windows.flatMap((window) => window.waitingSince ?? []);
    if (asked.length === 0) return false;
    const waitedMs = this.#ports.clock.now() - Math.min(...asked);
    if (this.#state.kind !== 'live' || waitedMs >= GRACE_MS) return true;
    this.#grace ??= this.#ports.clock.after(GRACE_MS - waitedMs, () => {
      this.#grace = null;
      this.#judge();
    });
    return false;
  }

  #become(state: LiveState): void {
    if (sameState(this.#state, state)) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }
}
