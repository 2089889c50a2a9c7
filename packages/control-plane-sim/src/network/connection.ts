import type { Clock, Socket, SocketEvents } from '@hawser/ports';
import { Pipe } from './pipe.ts';
import { ServerSocket } from './server-socket.ts';

/** Close code of a connection that ended without a close frame (RFC 6455 §7.4.1). */
const ABNORMAL = 1006;
/** Time limit of a closing handshake, milliseconds, as in `ws`. */
const CLOSING_MS = 30_000;

/** Options of a connection. */
interface ConnectionOptions {
  readonly name: string;
  readonly clock: Clock;
  readonly delayMs: () => number;
  readonly events: SocketEvents;
  /** See {@link Pipe.weight}, for what the server sends. */
  readonly weight: number;
  /** Called once, when both ends are closed. */
  readonly ended: (connection: Connection) => void;
  /** Called when the server has sent a message, whether it arrives or not. */
  readonly sent: (text: string) => void;
  /** Called when a message of the client has reached the server; empty for a pong. */
  readonly reached: (text: string) => void;
}

type End = 'client' | 'server';

/** Directions in which a connection can become silent. */
export const DIRECTIONS = ['both ways', 'to the server', 'from the server'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** A message connection with two ends, which can have different knowledge of its state. */
export class Connection {
  readonly name: string;
  readonly client: Socket;
  readonly server: ServerSocket;
  readonly down: Pipe;
  readonly #up: Pipe;
  readonly #options: ConnectionOptions;
  readonly #closed = new Set<End>();
  #isSilent = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { name, clock, delayMs, weight, events } = options;
    this.name = name;
    this.#up = new Pipe(clock, delayMs);
    this.down = new Pipe(clock, delayMs, weight);
    const up = this.#up;
    this.client = {
      send: (text) => this.#send(up, text.length, () => this.#reach(text)),
      close: (code = 1000, reason = '') => this.#closeHandshake('client', code, reason),
      terminate: () => this.#terminate('client'),
      get bufferedBytes() {
        return up.bufferedBytes;
      },
    };
    this.server = new ServerSocket({
      send: (text, sent) => {
        options.sent(text);
        this.#send(this.down, text.length, () => {
          sent();
          if (!this.#closed.has('client')) events.message(text);
        });
      },
      close: (code, reason) => this.#closeHandshake('server', code, reason),
      terminate: () => this.#terminate('server'),
      ping: () => this.#send(this.down, 2, () => this.#pong()),
      hold: () => up.pause(),
      release: () => up.resume(),
      bufferedBytes: () => this.down.bufferedBytes,
    });
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Whether the client is not reading now. */
  get isPaused(): boolean {
    return this.down.isPaused;
  }

  /** Notifies the client that it is connected, before anything else. */
  open(): void {
    this.#send(this.down, 0, () => {
      if (!this.#closed.has('client')) this.#options.events.opened();
    });
  }

  /** Half open: nothing arrives any more in one or both directions, and neither end is notified. */
  silence(way: Direction = 'both ways'): void {
    this.#isSilent = true;
    if (way !== 'from the server') this.#up.discard();
    // To the server its messages seem to be sent: the kernel accepts them.
    if (way !== 'to the server') this.down.discard();
  }

  /** The connection breaks; both ends are notified, each after a delay. */
  reset(): void {
    this.#up.discard();
    this.down.discard();
    for (const end of ['client', 'server'] as const) {
      this.#options.clock.after(this.#options.delayMs(), () =>
        this.#close(end, ABNORMAL, 'connection reset'),
      );
    }
  }

  /** The server's process was killed: only the client is notified. */
  orphan(): void {
    this.server.forget();
    this.#up.discard();
    this.down.discard();
    if (!this.#closed.has('server')) {
      this.#closed.add('server');
      this.#endWithBoth();
    }
    if (this.#isSilent) return;
    this.#options.clock.after(this.#options.delayMs(), () =>
      this.#close('client', ABNORMAL, 'connection reset'),
    );
  }

  #send(pipe: Pipe, size: number, deliver: () => void): void {
    pipe.put(size, deliver);
  }

  #reach(text: string): void {
    if (this.#closed.has('server')) return;
    this.#options.reached(text);
    this.server.receive(text);
  }

  #pong(): void {
    if (this.#closed.has('client')) return;
    this.#send(this.#up, 2, () => {
      if (this.#closed.has('server')) return;
      this.#options.reached('');
      this.server.pong();
    });
  }

  /** The closing handshake: the other end receives it after all earlier messages, then this one. */
  #closeHandshake(from: End, code: number, reason: string): void {
    if (this.#closed.has(from)) return;
    const [there, back, other]: [Pipe, Pipe, End] =
      from === 'client' ? [this.#up, this.down, 'server'] : [this.down, this.#up, 'client'];
    this.#options.clock.after(CLOSING_MS, () => this.#close(from, ABNORMAL, ''));
    this.#send(there, 4, () => {
      this.#close(other, code, reason);
      this.#send(back, 4, () => this.#close(from, code, reason));
    });
  }

  #terminate(from: End): void {
    const { clock, delayMs } = this.#options;
    const other: End = from === 'client' ? 'server' : 'client';
    clock.after(0, () => this.#close(from, ABNORMAL, ''));
    this.#up.discard();
    this.down.discard();
    if (!this.#isSilent) clock.after(delayMs(), () => this.#close(other, ABNORMAL, 'connection reset'));
  }

  #close(end: End, code: number, reason: string): void {
    if (this.#closed.has(end)) return;
    this.#closed.add(end);
    if (end === 'client') this.#options.events.closed(code, reason);
    else this.server.closed(code, reason);
    this.#endWithBoth();
  }

  #endWithBoth(): void {
    if (this.#closed.size === 2) this.#options.ended(this);
  }
}
