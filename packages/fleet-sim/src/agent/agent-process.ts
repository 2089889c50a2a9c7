import type { Clock, Dial, Fetch, Socket } from '@hawser/ports';
import type { ApiConnection } from './kube-client.ts';

/** The connections and the clock of an agent's process. */
interface AgentConnections {
  readonly clock: Clock;
  readonly line: ApiConnection;
  readonly dial: Dial;
  readonly fetch: Fetch;
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
const DEAD: Socket = { send() {}, close() {}, terminate() {}, bufferedBytes: 0 };

/** One run of an agent's process. After it is killed, nothing that it still does has an effect. */
export class AgentProcess implements AgentConnections {
  readonly #ways: AgentConnections;
  #isDead = false;

  constructor(ways: AgentConnections) {
    this.#ways = ways;
  }

  kill(): void {
    this.#isDead = true;
  }

  readonly clock: Clock = {
    now: () => this.#ways.clock.now(),
    after: (delayMs, run) =>
      this.#ways.clock.after(delayMs, () => {
        if (!this.#isDead) run();
      }),
  };

  readonly line: ApiConnection = {
    request: async (signal) => {
      if (this.#isDead) return never();
      await this.#ways.line.request(signal);
      if (this.#isDead) return never();
    },
  };

  readonly dial: Dial = (url, events) => (this.#isDead ? DEAD : this.#ways.dial(url, events));

  readonly fetch: Fetch = async (input, init) => {
    if (this.#isDead) return never();
    const answer = await this.#ways.fetch(input, init);
    return this.#isDead ? never() : answer;
  };
}
