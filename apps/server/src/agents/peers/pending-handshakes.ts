import type { Server as TlsServer, TLSSocket } from 'node:tls';
import type { Socket } from 'node:net';
import { remoteGroup } from '../../rate-limit/index.ts';

/** How many connections that have not proved the key may be open at once. */
export interface HandshakeLimits {
  readonly total: number;
  /** From one address, or one IPv6 network of 64 bits. */
  readonly perAddress: number;
}

/** A handshake takes a few milliseconds, and all servers may start at once. */
export const HANDSHAKE_LIMITS: HandshakeLimits = { total: 256, perAddress: 32 };

/** Both ends of a connection: the same for a socket and for the TLS on it. */
const endsOf = ({ remoteAddress = '', remotePort = 0 }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Connections that have not proved the key yet. Above a limit the oldest is closed, of that address or of all: a server with the key is done
 * long before its turn comes, and whoever holds connections open without it keeps nobody out.
 */
export class PendingHandshakes {
  readonly #limits: HandshakeLimits;
  /** By their ends, the oldest first. */
  readonly #pending = new Map<string, Socket>();
  readonly #byAddress = new Map<string, Map<string, Socket>>();

  constructor(limits: HandshakeLimits) {
    this.#limits = limits;
  }

  /** Number of connections that have not proved the key. */
  get count(): number {
    return this.#pending.size;
  }

  /** Counts the connections of this server, from before their first byte until they have proved the key or are closed. */
  watch(server: TlsServer): void {
    server.on('connection', (socket: Socket) => this.#add(socket));
    server.on('secureConnection', (socket: TLSSocket) => {
      this.#remove(endsOf(socket), remoteGroup(socket.remoteAddress ?? ''));
    });
  }

  #add(socket: Socket): void {
    const ends = endsOf(socket);
    const address = remoteGroup(socket.remoteAddress ?? '');
    const its = this.#byAddress.get(address) ?? new Map<string, Socket>();
    this.#byAddress.set(address, its.set(ends, socket));
    this.#pending.set(ends, socket);
    // The same ends can come again only after this one is closed, and its entry may be theirs by then.
    socket.once('close', () => {
      if (this.#pending.get(ends) === socket) this.#remove(ends, address);
    });
    if (its.size > this.#limits.perAddress) closeOldest(its);
    if (this.#pending.size > this.#limits.total) closeOldest(this.#pending);
  }

  #remove(ends: string, address: string): void {
    this.#pending.delete(ends);
    const its = this.#byAddress.get(address);
    its?.delete(ends);
    if (its?.size === 0) this.#byAddress.delete(address);
  }
}

function closeOldest(sockets: ReadonlyMap<string, Socket>): void {
  const [oldest] = sockets.values();
  oldest?.destroy();
}
