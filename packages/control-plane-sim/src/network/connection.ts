import type { Clock, Socket, SocketEvents } from '@hawser/ports';
import { Pipe } from './pipe.ts';
import { ServerSocket } from './server-socket.ts';

/** Close code of a connection that ended without saying so (RFC 6455 §7.4.1). */
const ABNORMAL = 1006;
/** How long a closing handshake is waited for, milliseconds, as `ws` does. */
const CLOSING_MS = 30_000;

/** What a connection is made of. */
export interface ConnectionOptions {
  readonly name: string;
  readonly clock: Clock;
  readonly delayMs: () => number;
  readonly events: SocketEvents;
  /** See {@link Pipe.weight}, for what the server sends. */
  readonly weight: number;
  /** Called once, when both ends are closed. */
  readonly ended: (connection: Connection) => void;
  /** The server has sent this, whether it arrives or not. */
  readonly sent: (text: string) => void;
  /** A message of the client has reached the server; empty for an answer to a ping. */
  readonly reached: (text: string) => void;
}

type End = 'client' | 'server';

/** Ways on which a connection can fall silent. */
export const WAYS = ['both ways', 'to the server', 'from the server'] as const;
export type Way = (typeof WAYS)[number];

/** A message connection with two ends, each of which may know less of the other than it thinks. */
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
      send: (text) => this.#say(up, text.length, () => this.#reach(text)),
      close: (code = 1000, reason = '') => this.#goodbye('client', code, reason),
      terminate: () => this.#terminate('client'),
      get bufferedBytes() {
        return up.bufferedBytes;
      },
    };
    this.server = new ServerSocket({
      send: (text, sent) => {
        options.sent(text);
        this.#say(this.down, text.length, () => {
          sent();
          if (!this.#closed.has('client')) events.message(text);
        });
      },
      close: (code, reason) => this.#goodbye('server', code, reason),
      terminate: () => this.#terminate('server'),
      ping: () => this.#say(this.down, 2, () => this.#pong()),
      hold: () => up.hold(),
      release: () => up.release(),
      bufferedBytes: () => this.down.bufferedBytes,
    });
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Whether the client reads nothing just now. */
  get isHeld(): boolean {
    return this.down.isHeld;
  }

  /** The client hears that it is connected, before anything else. */
  open(): void {
    this.#say(this.down, 0, () => {
      if (!this.#closed.has('client')) this.#options.events.opened();
    });
  }

  /** Half open: nothing gets through any more, one way or both, and nobody is told. */
  silence(way: Way = 'both ways'): void {
    this.#isSilent = true;
    if (way !== 'from the server') this.#up.die();
    // What the server sends now seems to leave: the kernel takes it.
    if (way !== 'to the server') this.down.die();
  }

  /** The connection breaks; both ends are told, each after a while. */
  lose(): void {
    this.#up.die();
    this.down.die();
    for (const end of ['client', 'server'] as const) {
      this.#options.clock.after(this.#options.delayMs(), () =>
        this.#close(end, ABNORMAL, 'connection reset'),
      );
    }
  }

  /** The server's process is gone: only the client is left to be told. */
  orphan(): void {
    this.server.forget();
    this.#up.die();
    this.down.die();
    if (!this.#closed.has('server')) {
      this.#closed.add('server');
      this.#endWithBoth();
    }
    if (this.#isSilent) return;
    this.#options.clock.after(this.#options.delayMs(), () =>
      this.#close('client', ABNORMAL, 'connection reset'),
    );
  }

  #say(pipe: Pipe, size: number, deliver: () => void): void {
    pipe.put(size, deliver);
  }

  #reach(text: string): void {
    if (this.#closed.has('server')) return;
    this.#options.reached(text);
    this.server.receive(text);
  }

  #pong(): void {
    if (this.#closed.has('client')) return;
    this.#say(this.#up, 2, () => {
      if (this.#closed.has('server')) return;
      this.#options.reached('');
      this.server.pong();
    });
  }

  /** The closing handshake: the other end hears of it after all that was said before, then this one. */
  #goodbye(from: End, code: number, reason: string): void {
    if (this.#closed.has(from)) return;
    const [there, back, other]: [Pipe, Pipe, End] =
      from === 'client' ? [this.#up, this.down, 'server'] : [this.down, this.#up, 'client'];
    this.#options.clock.after(CLOSING_MS, () => this.#close(from, ABNORMAL, ''));
    this.#say(there, 4, () => {
      this.#close(other, code, reason);
      this.#say(back, 4, () => this.#close(from, code, reason));
    });
  }

  #terminate(from: End): void {
    const { clock, delayMs } = this.#options;
    const other: End = from === 'client' ? 'server' : 'client';
    clock.after(0, () => this.#close(from, ABNORMAL, ''));
    this.#up.die();
    this.down.die();
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
