import type { Clock, Dial, Fetch, Socket, SocketEvents } from '@hawser/ports';

/** Close code of a connection that ended without a close frame (RFC 6455 §7.4.1). */
const ABNORMAL = 1006;

/** The connection from a cluster to the control plane, which can be partitioned. */
export class ControlPlaneLink {
  readonly #clock: Clock;
  readonly #dial: Dial;
  readonly #fetch: Fetch;
  readonly #open = new Map<Socket, SocketEvents>();
  #isCut = false;

  constructor(clock: Clock, dial: Dial, fetch: Fetch) {
    this.#clock = clock;
    this.#dial = dial;
    this.#fetch = fetch;
  }

  get isPartitioned(): boolean {
    return this.#isCut;
  }

  /** Open connections. */
  get connections(): number {
    return this.#open.size;
  }

  /** Closes all connections; new ones fail until {@link heal}. */
  partition(): void {
    this.#isCut = true;
    this.dropConnections();
  }

  heal(): void {
    this.#isCut = false;
  }

  /** Closes all connections once, as a restarted load balancer does. */
  dropConnections(): void {
    for (const socket of this.#open.keys()) socket.terminate();
  }

  readonly dial: Dial = (url, events) => {
    if (this.#isCut) return this.#dead(events);
    let isClosed = false;
    const socket: Socket = this.#dial(url, {
      opened: () => events.opened(),
      message: (text) => events.message(text),
      closed: (code, reason) => {
        isClosed = true;
        if (socket) this.#open.delete(socket);
        events.closed(code, reason);
      },
    });
    if (!isClosed) this.#open.set(socket, events);
    return socket;
  };

  readonly fetch: Fetch = (input, init) =>
    this.#isCut ? Promise.reject(new Error('connect ENETUNREACH')) : this.#fetch(input, init);

  /** A connection that fails, after the short time in which this is detected. */
  #dead(events: SocketEvents): Socket {
    let isClosed = false;
    const close = () => {
      if (isClosed) return;
      isClosed = true;
      events.closed(ABNORMAL, 'connect ENETUNREACH');
    };
    this.#clock.after(1, close);
    return { send() {}, close, terminate: close, bufferedBytes: 0 };
  }
}
