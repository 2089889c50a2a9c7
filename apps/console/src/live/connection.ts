import { BackOff, type Socket, type Timer } from '@hawser/ports';
import type { LivePorts } from './ports.ts';

/**
 * Silence after which a connection counts as dead, milliseconds. The server pings every 5 s. It is less than half a lease, so
 * that a connection that only seems open does not show a value as current long after its lease.
 */
export const SILENCE_MS = 12_000;

/** Pauses before it is opened again, milliseconds. */
const PAUSES = { firstMs: 250, mostMs: 8_000 };

export interface ConnectionEvents {
  opened(): void;
  text(text: string): void;
  /** A connection that was open is gone. */
  lost(): void;
  signedOut(): void;
}

/** One socket at a time, opened again with growing pauses for as long as the session stands. */
export class Connection {
  readonly #ports: LivePorts;
  readonly #events: ConnectionEvents;
  #socket: Socket | null = null;
  #open = false;
  readonly #backOff: BackOff;
  #retry: Timer | null = null;
  #silence: Timer | null = null;
  #ended = true;
  /** The server said that the session ended. */
  #doubted = false;

  constructor(ports: LivePorts, events: ConnectionEvents) {
    this.#ports = ports;
    this.#backOff = new BackOff(PAUSES, ports.random);
    this.#events = events;
  }

  start(): void {
    this.#ended = false;
    this.#dial();
  }

  /** Ends for good, until `start`. */
  stop(): void {
    this.#ended = true;
    this.#retry?.cancel();
    this.#silence?.cancel();
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    socket?.close(1000, 'closed by the console');
  }

  /** Tries at once where a pause is running: the network is back, or somebody looks again. */
  wake(): void {
    if (this.#ended || this.#socket !== null) return;
    this.#retry?.cancel();
    this.#retry = null;
    this.#backOff.reset();
    this.#dial();
  }

  /** The server says that the session ended. A changed password replaces it by another, so it is asked. */
  doubt(): void {
    this.#doubted = true;
    const socket = this.#socket;
    // Where the socket went with these words, its end goes on from here.
    if (socket === null) return;
    this.#closed();
    socket.terminate();
  }

  send(text: string): void {
    if (this.#open) this.#socket?.send(text);
  }

  /** The connection is useful: the next loss starts with the shortest pause. */
  settled(): void {
    this.#backOff.reset();
  }

  #dial(): void {
    if (this.#ended) return;
    let own: Socket | null = null;
    const isCurrent = (): boolean => this.#socket === own;
    own = this.#ports.dial(this.#ports.url, {
      opened: () => {
        if (!isCurrent()) return;
        this.#open = true;
        this.#listen();
        this.#events.opened();
      },
      message: (text) => {
        if (!isCurrent()) return;
        this.#listen();
        this.#events.text(text);
      },
      closed: () => {
        if (isCurrent()) this.#closed();
      },
    });
    this.#socket = own;
    // A server that hangs, or a proxy before it, takes a connection and never answers.
    this.#listen();
  }

  /** Starts to wait anew for a sign of life. */
  #listen(): void {
    this.#silence?.cancel();
    this.#silence = this.#ports.clock.after(SILENCE_MS, () => {
      const socket = this.#socket;
      this.#closed();
      socket?.terminate();
    });
  }

  #closed(): void {
    const wasOpen = this.#open;
    this.#silence?.cancel();
    this.#socket = null;
    this.#open = false;
    if (this.#ended) return;
    this.#events.lost();
    const isKnown = wasOpen && !this.#doubted;
    this.#doubted = false;
    if (isKnown) this.#again();
    else this.#ask();
  }

  /** A browser does not tell why a socket was refused, so the session is asked; who does not answer is not waited for. */
  #ask(): void {
    const unanswered = this.#ports.clock.after(SILENCE_MS, () => this.#again());
    this.#retry = unanswered;
    const answered = (signedIn: boolean): void => {
      if (this.#ended || this.#retry !== unanswered) return;
      unanswered.cancel();
      if (signedIn) this.#again();
      else this.#events.signedOut();
    };
    this.#ports.signedIn().then(answered, () => answered(true));
  }

  #again(): void {
    if (this.#ended) return;
    this.#retry = this.#ports.clock.after(this.#backOff.next(), () => this.#dial());
  }
}
