import type { Clock, Dial, Fetch, Socket } from '@hawser/ports';
import type { JsonObject } from '../../src/kube/json.ts';

/** An object as a server wants it. */
export interface Wanted {
  readonly objectID: string;
  readonly version: number;
  readonly digest: string;
  readonly manifest: JsonObject;
}

/** The other side of the agent protocol, as little of it as keeps an agent busy: it believes everything. */
export class Counterpart {
  readonly #clock: Clock;
  readonly #wanted: readonly Wanted[];
  /** How many objects were said to be UP, by router; one that comes up twice counts twice. */
  readonly up = new Map<string, number>();

  constructor(clock: Clock, wanted: readonly Wanted[]) {
    this.#clock = clock;
    this.#wanted = wanted;
  }

  /** The network of the agent of one router. */
  network(routerID: string): { readonly dial: Dial; readonly fetch: Fetch } {
    return {
      dial: (_url, events) => this.#dial(routerID, events),
      fetch: async () => this.#enrolled(routerID),
    };
  }

  #enrolled(routerID: string): Response {
    return Response.json({
      agentID: `agent-${routerID}`,
      routerID,
      networkName: 'net',
      clusterName: 'cluster',
    });
  }

  #dial(routerID: string, events: Parameters<Dial>[1]): Socket {
    const clock = this.#clock;
    const send = (message: object) => clock.after(1, () => events.message(JSON.stringify(message)));
    clock.after(1, () => {
      events.opened();
      send({ type: 'challenge', protocol: 1, nonce: 'nonce' });
    });
    return {
      bufferedBytes: 0,
      close: () => clock.after(1, () => events.closed(1000, '')),
      terminate: () => clock.after(1, () => events.closed(1006, '')),
      send: (text) => {
        const message = JSON.parse(text) as { type: string; id: number; objects: { status: string }[] };
        if (message.type === 'hello') {
          send({
            type: 'welcome',
            protocol: 1,
            routerID,
            heartbeatMs: 10_000,
            leaseMs: 30_000,
            now: clock.now(),
          });
          send({ type: 'desired', revision: 1, apply: this.#wanted, remove: [], complete: true, keep: [] });
        } else if (message.type === 'heartbeat') send({ type: 'heartbeat', now: clock.now() });
        else if (message.type === 'report') {
          const up = message.objects.filter(({ status }) => status === 'UP').length;
          this.up.set(routerID, (this.up.get(routerID) ?? 0) + up);
          send({ type: 'ack', id: message.id });
        }
      },
    };
  }
}
