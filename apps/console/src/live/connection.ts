import { BackOff, type Socket, type Timer } from '@hawser/ports';
import type { LivePorts } from './ports.ts';

/**
 * A connection without messages for this long counts as lost, milliseconds. The server pings every 5 s. It is less than
 * half a lease, so that a dead connection does not show a value as current long after its lease.
 */
export const SILENCE_MS = 12_000;

/** Backoff before reconnecting, milliseconds. */
const PAUSES = { firstMs: 250, mostMs: 8_000 };

/**
 * Codes with which the server closes a connection because of its session: another role, a lost context, a second factor that is needed
 * (docs/reference/live-protocol.md).
 */
const ABOUT_SESSION: ReadonlySet<number> = new Set([1012, 4403, 4428]);

interface ConnectionEvents {
  opened(): void;
  text(text: string): void;
  /** An open connection was lost. */
  lost(): void;
  signedOut(): void;
}

/** One socket at a time, reconnected with backoff while the session lasts. */
export class Connection {
  readonly #ports: LivePorts;
  readonly #events: ConnectionEvents;
  #socket: Socket | null = null;
  #open = false;
  readonly #backOff: BackOff;
  #retry: Timer | null = null;
  #silence: Timer | null = null;
  #ended = true;
  /** The server reported that the session has ended, or allows something else. */
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

  /** Stops until `start`. */
  stop(): void {
    this.#ended = true;
    this.#retry?.cancel();
    this.#silence?.cancel();
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    socket?.close(1000, 'closed by the console');
  }

  /** Reconnects immediately during a backoff: the network is back, or the page is visible again. */
  wake(): void {
    if (this.#ended || this.#socket !== null) return;
    this.#retry?.cancel();
    this.#retry = null;
    this.#backOff.reset();
    this.#dial();
  }

  /** The server says that the session has ended. After a password change there is a new session, so the server is asked. */
  doubt(): void {
    this.#doubted = true;
    const socket = this.#socket;
    // If the socket was closed with this message, its close event continues from here.
    if (socket === null) return;
    this.#closed();
    socket.terminate();
  }

  send(text: string): void {
    if (this.#open) this.#socket?.send(text);
  }

  /** The connection works: the next loss starts with the shortest backoff. */
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
      closed: (code) => {
        if (!isCurrent()) return;
        this.#doubted ||= ABOUT_SESSION.has(code);
        this.#closed();
      },
    });
    this.#socket = own;
    // A hanging server or proxy accepts a connection and never answers.
    this.#listen();
  }

  /** Restarts the timer for the next message. */
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

  /** A browser does not say why a socket was refused, so the session is checked; without a response it reconnects. */
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
