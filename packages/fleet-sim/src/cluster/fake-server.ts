import type { Drift } from '@hawser/contract/drift';
import type { StreamEnd, StreamItem, StreamRequest } from '@hawser/contract/streams';
import type { Clock, Dial, Fetch, Socket } from '@hawser/ports';
import type { DesiredObject } from './desired-objects.ts';

interface Report {
  readonly id: number;
  readonly full: boolean;
  readonly router?: { readonly status: string };
  readonly objects: readonly {
    readonly objectID: string;
    readonly status: string;
    readonly appliedVersion: number | null;
    readonly message: string;
    readonly drift?: Drift | null;
  }[];
}

type Received =
  | (Report & { readonly type: 'hello' | 'inventory' | 'detached' | 'heartbeat' | 'report' })
  | { readonly type: 'streamItem'; readonly stream: number; readonly item: StreamItem }
  | { readonly type: 'streamEnd'; readonly stream: number; readonly end: StreamEnd };

/** What has come on a stream. */
export interface StreamRecord {
  readonly items: StreamItem[];
  end: StreamEnd | null;
  close(): void;
}

/** The last report of an agent. */
interface AgentState {
  router: string;
  /** `STATUS version` by object. */
  readonly objects: Map<string, string>;
  /** What was changed by hand, in words, by object, and whether it is there now. */
  readonly drifts: Map<string, { readonly text: string; readonly drift: Drift }>;
  /** How often it reported an object as UP. */
  ups: number;
  connected: boolean;
  /** How often it reported `detached`. */
  detached: number;
}

/** Used for every cluster when reports are not stored. */
const NONE = new Map<string, string>();

/** The server's side of the agent protocol, as far as agents need it: it accepts everything. */
export class FakeServer {
  readonly #clock: Clock;
  readonly #keeps: boolean;
  readonly #sockets = new Set<(message: object) => void>();
  /** By router. */
  readonly #sendTo = new Map<string, (message: object) => void>();
  readonly #records = new Map<number, StreamRecord>();
  #desired: readonly DesiredObject[];
  #revision = 1;
  #isDetaching = false;
  /** By router. */
  readonly agents = new Map<string, AgentState>();

  /** `keeps`: whether to store the report of each object, which needs memory. */
  constructor(clock: Clock, desired: readonly DesiredObject[], keeps = true) {
    this.#clock = clock;
    this.#desired = desired;
    this.#keeps = keeps;
  }

  get desired(): readonly DesiredObject[] {
    return this.#desired;
  }

  /** Sets the desired objects and sends the change to all agents. */
  setDesired(desired: readonly DesiredObject[]): void {
    const before = new Set(this.#desired);
    this.#desired = desired;
    this.#revision += 1;
    const apply = desired.filter((object) => !before.has(object));
    for (const send of this.#sockets) send(this.#desiredMessage(apply, false));
  }

  /** Asks all agents to put back what was changed by hand, or to do so at once from now on. */
  order(order: { readonly putBack?: readonly string[]; readonly correctDrift?: boolean }): void {
    for (const send of this.#sockets) send({ ...this.#desiredMessage([], false), ...order });
  }

  /** Opens a stream of one agent. Collects what comes until it is closed. */
  stream(routerID: string, request: StreamRequest): StreamRecord {
    const id = this.#records.size + 1;
    const send = this.#sendTo.get(routerID);
    const record: StreamRecord = {
      items: [],
      end: null,
      close: () => send?.({ type: 'closeStream', stream: id }),
    };
    this.#records.set(id, record);
    send?.({ type: 'openStream', stream: id, request });
    return record;
  }

  /** Detaches all agents, including those that connect later. */
  detach(): void {
    this.#isDetaching = true;
    for (const send of this.#sockets) send({ type: 'detach' });
  }

  /** The network of the agent of one router. */
  network(routerID: string): { readonly dial: Dial; readonly fetch: Fetch } {
    const objects = this.#keeps ? new Map<string, string>() : NONE;
    const agent = { router: '', objects, drifts: new Map(), ups: 0, connected: false, detached: 0 };
    this.agents.set(routerID, agent);
    return {
      dial: (_url, events) => this.#dial(routerID, agent, events),
      fetch: async () => enrolled(routerID),
    };
  }

  #desiredMessage(apply: readonly DesiredObject[], complete: boolean): object {
    return { type: 'desired', revision: this.#revision, apply, remove: [], complete, keep: [] };
  }

  #dial(routerID: string, agent: AgentState, events: Parameters<Dial>[1]): Socket {
    const clock = this.#clock;
    let isOpen = true;
    const send = (message: object) =>
      void clock.after(1, () => {
        if (isOpen) events.message(JSON.stringify(message));
      });
    const close = (code: number) => {
      if (!isOpen) return;
      isOpen = false;
      agent.connected = false;
      this.#sockets.delete(send);
      clock.after(1, () => events.closed(code, ''));
    };
    clock.after(1, () => {
      if (!isOpen) return;
      events.opened();
      send({ type: 'challenge', protocol: 1, nonce: 'nonce', serverKey: '' });
    });
    return {
      bufferedBytes: 0,
      close: () => close(1000),
      terminate: () => close(1006),
      send: (text) => {
        const message = JSON.parse(text) as Received;
        if (message.type === 'hello') send({ type: 'verified', signature: '' });
        else if (message.type === 'inventory') {
          agent.connected = true;
          this.#sockets.add(send);
          this.#sendTo.set(routerID, send);
          send({
            type: 'welcome',
            protocol: 1,
            routerID,
            heartbeatMs: 10_000,
            leaseMs: 30_000,
            now: clock.now(),
          });
          send(this.#isDetaching ? { type: 'detach' } : this.#desiredMessage(this.#desired, true));
        } else if (message.type === 'detached') agent.detached += 1;
        else if (message.type === 'heartbeat') send({ type: 'heartbeat', now: clock.now() });
        else if (message.type === 'streamItem') {
          this.#records.get(message.stream)?.items.push(message.item);
          send({ type: 'streamCredit', stream: message.stream, bytes: JSON.stringify(message.item).length });
        } else if (message.type === 'streamEnd') {
          const record = this.#records.get(message.stream);
          if (record) record.end = message.end;
        } else if (message.type === 'report') {
          this.#receive(agent, message);
          send({ type: 'ack', id: message.id });
        }
      },
    };
  }

  #receive(agent: AgentState, { full, router, objects }: Report): void {
    if (router) agent.router = router.status;
    if (full) agent.objects.clear();
    for (const { objectID, status, appliedVersion, message, drift = null } of objects) {
      if (drift !== null) agent.drifts.set(objectID, { text: message, drift });
      else agent.drifts.delete(objectID);
      if (status === 'UP') agent.ups += 1;
      if (this.#keeps) agent.objects.set(objectID, `${status} ${appliedVersion}`);
    }
  }
}

function enrolled(routerID: string): Response {
  return Response.json({
    agentID: `agent-${routerID}`,
    routerID,
    networkName: 'net',
    clusterName: 'cluster',
  });
}
