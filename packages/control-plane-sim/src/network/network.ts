import { type Clock, type Dial, type Fetch, pause, type SocketEvents } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { Fault, Faults } from '../faults/faults.ts';
import type { Trace } from '../trace/trace.ts';
import { Connection } from './connection.ts';
import type { HttpResponse, HttpRequest, Endpoint } from './endpoint.ts';

/** Delay of a message, milliseconds: most are short, a few long. */
const DELAY_MS = [1, 20] as const;
const LATE_MS = [100, 2_000] as const;
/** Sockets of slow readers count their content this many times. */
const SLOW_WEIGHT = 64;
/** Delay of a repeated request, milliseconds. */
const AGAIN_MS = [0, 300] as const;

/** The client end of a connection. */
export interface Client {
  readonly name: string;
  /** Headers that it sends. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called when a server has received something from it. */
  readonly reached?: () => void;
  /** Called when it has a connection, which is being opened. */
  readonly dialled?: (connection: Connection) => void;
  /** Called when a server has sent it something, whether it arrives or not. */
  readonly sent?: (text: string, connection: Connection) => void;
}

/** Options of a network. */
interface NetworkOptions {
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly trace: Trace;
  /** The servers that accept connections now. */
  readonly servers: () => readonly Endpoint[];
}

/** The network between all clients and the servers: it delays, loses and repeats messages, and breaks connections. */
export class Network {
  readonly #options: NetworkOptions;
  readonly #open = new Map<Connection, Endpoint>();
  #count = 0;

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  /** Connections that are open, at one end at least. */
  get connections(): readonly Connection[] {
    return [...this.#open.keys()];
  }

  /** One of the running servers, selected as by a load balancer; null when there is none. */
  #server(): Endpoint | null {
    const { random, servers } = this.#options;
    const [first, ...others] = servers();
    if (first === undefined) return null;
    return others.length === 0 ? first : random.pick([first, ...others]);
  }

  readonly #delayMs = (): number => {
    const { random, faults } = this.#options;
    const isLate = faults.isEnabled('network') && random.chance(0.01);
    if (isLate) faults.count('messages late');
    const [least, most] = isLate ? LATE_MS : DELAY_MS;
    return random.between(least, most);
  };

  /** Dials as `client`. */
  dial(client: Client): Dial {
    return (url, events) => {
      const { clock, trace } = this.#options;
      const name = `${client.name}#${++this.#count}`;
      const connection = new Connection({
        name,
        clock,
        delayMs: this.#delayMs,
        weight: client.name.startsWith('browser') ? SLOW_WEIGHT : 1,
        events: this.#traced(name, events),
        sent: (text) => client.sent?.(text, connection),
        ended: (ended) => this.#open.delete(ended),
        reached: (text) => {
          if (text !== '') trace.message(name, '>', text);
          client.reached?.();
        },
      });
      client.dialled?.(connection);
      clock.after(this.#delayMs(), () => this.#accept(connection, url, client));
      return connection.client;
    };
  }

  /** Sends an HTTP request as `client`; its response may be lost, and the request may arrive twice. */
  fetch(client: Client): Fetch {
    return async (input, init = {}) => {
      const { clock, random, faults, trace } = this.#options;
      const { pathname, search } = new URL(input);
      const headers = { ...client.headers, ...(init.headers as Record<string, string> | undefined) };
      const body = typeof init.body === 'string' ? init.body : undefined;
      const ask: HttpRequest = { method: init.method ?? 'GET', url: pathname + search, headers, body };
      const happens = (fault: Fault, probability: number) => {
        const isSo = faults.isEnabled('network') && random.chance(probability);
        if (isSo) faults.count(fault);
        return isSo;
      };
      await pause(clock, this.#delayMs());
      const isLost = happens('requests lost', 0.03);
      const isAnswerLost = happens('answers lost', 0.03);
      const isTwice = happens('requests repeated', 0.05);
      const running = this.#server();
      if (isLost || running === null) throw new Error('connect ECONNREFUSED');
      client.reached?.();
      trace.note(
        client.name,
        `${ask.method} ${ask.url}${isTwice ? ' twice' : ''}${isAnswerLost ? ' answer lost' : ''}`,
      );
      const again = isTwice ? this.#again(ask, random.between(...AGAIN_MS)) : null;
      const first = running.request(ask);
      const answer = await (again === null ? first : ofBoth(first, again));
      await pause(clock, this.#delayMs());
      if (answer === null || isAnswerLost) throw new Error('socket hang up');
      trace.message(client.name, '<', `${answer.status} ${answer.text}`);
      return new Response(answer.text, { status: answer.status, headers: answer.headers });
    };
  }

  /** Sends the same request once more, a little later. */
  async #again(ask: HttpRequest, delayMs: number): Promise<HttpResponse | null> {
    await pause(this.#options.clock, delayMs);
    return (await this.#server()?.request(ask)) ?? null;
  }

  /** A server was killed: its clients are disconnected. */
  orphan(server: Endpoint): void {
    for (const [connection, at] of this.#open) if (at === server) connection.orphan();
  }

  #accept(connection: Connection, url: string, client: Client): void {
    const running = this.#server();
    const socket = connection.server;
    if (running === null) return connection.orphan();
    this.#open.set(connection, running);
    connection.open();
    if (!running.connect(new URL(url).pathname, socket.asWebSocket, client.headers)) connection.reset();
  }

  #traced(name: string, events: SocketEvents): SocketEvents {
    const { trace } = this.#options;
    return {
      opened: () => {
        trace.note(name, 'opened');
        events.opened();
      },
      message: (text) => {
        trace.message(name, '<', text);
        events.message(text);
      },
      closed: (code, reason) => {
        trace.note(name, `closed ${code} ${reason}`);
        events.closed(code, reason);
      },
    };
  }
}

const isDone = (answer: HttpResponse | null): boolean => answer !== null && answer.status < 300;

/**
 * The response to a request that was sent twice: the first success. A refusal, or a lost response, is returned only
 * when the other attempt has ended, because that one may have succeeded.
 */
async function ofBoth(
  first: Promise<HttpResponse | null>,
  again: Promise<HttpResponse | null>,
): Promise<HttpResponse | null> {
  const done = [first, again].map(async (asked) => {
    const answer = await asked;
    return isDone(answer) ? answer : Promise.reject(new Error('nothing done'));
  });
  return Promise.any(done).catch(async () => {
    const [one, other] = await Promise.all([first, again]);
    return other === null || other.status >= 500 ? other : one;
  });
}
