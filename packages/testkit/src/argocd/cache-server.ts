import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Answer, type Command, CommandReader, textOf } from './redis-text.ts';

/** A server for what Argo CD keeps in Redis: only caches. It speaks the protocol of Redis, on loopback, and forgets everything when it stops. */
export interface CacheServer {
  /** `host:port`. */
  readonly address: string;
  /** Commands that it does not know and was sent. */
  readonly unknown: ReadonlySet<string>;
  /** Forgets all values, as a restart of Redis would. */
  clear(): void;
  stop(): Promise<void>;
}

interface Value {
  readonly bytes: Buffer;
  /** By the monotonic clock, milliseconds. */
  readonly expires: number;
}

const OK: Answer = { status: 'OK' };

class Cache {
  readonly #values = new Map<string, Value>();
  readonly #subscribers = new Map<string, Set<Socket>>();
  readonly unknown = new Set<string>();

  clear(): void {
    this.#values.clear();
  }

  leave(socket: Socket): void {
    for (const subscribers of this.#subscribers.values()) subscribers.delete(socket);
  }

  /** The answers to a command. */
  run([name, ...words]: Command, socket: Socket): Answer[] {
    const command = name?.toString().toUpperCase() ?? '';
    const [key = '', second] = words.map(String);
    switch (command) {
      case 'PING':
        return [{ status: 'PONG' }];
      case 'CLIENT':
        return [OK];
      case 'GET':
        return [this.#get(key)?.bytes ?? null];
      case 'SET':
        return [this.#set(key, words.slice(1))];
      case 'DEL':
        return [words.filter((each) => this.#values.delete(each.toString())).length];
      case 'EXISTS':
        return [words.filter((each) => this.#get(each.toString()) !== null).length];
      case 'SCAN':
        return [this.#scan(words)];
      case 'RENAME':
        return [this.#rename(key, second ?? '')];
      case 'SUBSCRIBE':
        return words.map((channel, at) => this.#subscribe(channel, at + 1, socket));
      case 'UNSUBSCRIBE':
        return words.map((channel) => this.#unsubscribe(channel, socket));
      case 'PUBLISH':
        return [this.#publish(words)];
      default:
        // Clients ask with HELLO for a newer protocol, and use this one when that is not known.
        if (command !== 'HELLO') this.unknown.add(command);
        return [{ error: `unknown command '${command}'` }];
    }
  }

  #get(key: string): Value | null {
    const value = this.#values.get(key);
    if (value === undefined || value.expires > performance.now()) return value ?? null;
    this.#values.delete(key);
    return null;
  }

  /** `SET key value [EX seconds | PX milliseconds] [NX | XX]`. */
  #set(key: string, [bytes = Buffer.alloc(0), ...options]: readonly Buffer[]): Answer {
    const words = options.map((word) => word.toString().toUpperCase());
    const has = this.#get(key) !== null;
    if ((words.includes('NX') && has) || (words.includes('XX') && !has)) return null;
    const after = (word: string, ms: number) =>
      words.includes(word) ? Number(words[words.indexOf(word) + 1]) * ms : null;
    const lastsMs = after('EX', 1_000) ?? after('PX', 1);
    const expires = lastsMs === null ? Number.POSITIVE_INFINITY : performance.now() + lastsMs;
    this.#values.set(key, { bytes, expires });
    return OK;
  }

  /** `SCAN cursor MATCH prefix*`: all keys at once. */
  #scan(words: readonly Buffer[]): Answer {
    const at = words.findIndex((word) => word.toString().toUpperCase() === 'MATCH');
    const prefix = (words[at + 1]?.toString() ?? '').replace(/\*$/, '');
    const keys = [...this.#values.keys()].filter((key) => key.startsWith(prefix));
    return [Buffer.from('0'), keys.map((key) => Buffer.from(key))];
  }

  #rename(from: string, to: string): Answer {
    const value = this.#get(from);
    if (value === null) return { error: 'no such key' };
    this.#values.delete(from);
    this.#values.set(to, value);
    return OK;
  }

  #subscribe(channel: Buffer, count: number, socket: Socket): Answer {
    const name = channel.toString();
    this.#subscribers.set(name, (this.#subscribers.get(name) ?? new Set()).add(socket));
    return [Buffer.from('subscribe'), channel, count];
  }

  #unsubscribe(channel: Buffer, socket: Socket): Answer {
    this.#subscribers.get(channel.toString())?.delete(socket);
    return [Buffer.from('unsubscribe'), channel, 0];
  }

  #publish([channel = Buffer.alloc(0), message = Buffer.alloc(0)]: readonly Buffer[]): number {
    const subscribers = this.#subscribers.get(channel.toString()) ?? new Set();
    for (const socket of subscribers) socket.write(textOf([Buffer.from('message'), channel, message]));
    return subscribers.size;
  }
}

/** Starts it on a free port. */
export async function startCacheServer(): Promise<CacheServer> {
  const cache = new Cache();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const reader = new CommandReader();
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      cache.leave(socket);
    });
    socket.on('data', (bytes) => {
      for (const command of reader.read(bytes))
        for (const answer of cache.run(command, socket)) socket.write(textOf(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    unknown: cache.unknown,
    clear: () => cache.clear(),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
