import type {
  LogLine,
  LogSourcesItem,
  StreamItem,
  StreamRequest,
  StreamTarget,
} from '@hawser/contract/streams';
import type { Clock, Dial, Random, Timer } from '@hawser/ports';
import { AgentStream, type StreamState } from '../streams/index.ts';
import { LogBuffer, type NumberedLine } from './log-buffer.ts';

/** Lines of each container to begin with. */
const TAIL = 200;
/** Lines that wait for the next frame, of which there are none while the page is in the background. */
const MAX_PENDING = 2_000;

interface FeedPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly dial: Dial;
  readonly streamsUrl: string;
  frame(run: () => void): Timer;
}

/** Which logs: those of an object, or of one of its pods, of all containers or of one; or of the containers before their last restart. */
export interface LogsOf {
  readonly of: StreamTarget;
  readonly pod?: string;
  readonly container?: string;
  readonly previous: boolean;
}

/** What is known of the logs of one cluster. */
export interface ClusterLogs {
  readonly stream: StreamState;
  /** The containers that are read; null before the agent has named them. */
  readonly sources: LogSourcesItem | null;
}

/** What a feed has at an instant. */
export interface LogSnapshot {
  readonly lines: readonly NumberedLine[];
  /** Lines that came, and of those how many are kept no more. */
  readonly count: number;
  readonly dropped: number;
  readonly clusters: ReadonlyMap<string, ClusterLogs>;
}

const OPENING: ClusterLogs = { stream: { kind: 'opening' }, sources: null };

/**
 * The logs of an object on several clusters, merged by time: one stream for each, which is interrupted and continued without the
 * others. `changed` is called at most once a frame.
 */
export class LogFeed {
  readonly #ports: FeedPorts;
  readonly #of: LogsOf;
  readonly #changed: (snapshot: LogSnapshot) => void;
  readonly #buffer = new LogBuffer();
  readonly #streams = new Map<string, AgentStream>();
  #clusters: ReadonlyMap<string, ClusterLogs> = new Map();
  #pending = new Map<string, LogLine[]>();
  #pendingCount = 0;
  #frame: Timer | null = null;

  constructor(ports: FeedPorts, of: LogsOf, changed: (snapshot: LogSnapshot) => void) {
    this.#ports = ports;
    this.#of = of;
    this.#changed = changed;
  }

  /** Follows these attachments of clusters, and no others: the lines of those that are left out are forgotten. */
  follow(routerIDs: readonly string[]): void {
    for (const [routerID, stream] of this.#streams) {
      if (routerIDs.includes(routerID)) continue;
      stream.close();
      this.#collect();
      this.#streams.delete(routerID);
      this.#buffer.remove(routerID);
    }
    this.#clusters = new Map(routerIDs.map((id) => [id, this.#clusters.get(id) ?? OPENING]));
    for (const routerID of routerIDs) {
      if (!this.#streams.has(routerID)) this.#streams.set(routerID, this.#open(routerID));
    }
    this.#draw();
  }

  close(): void {
    this.#frame?.cancel();
    for (const stream of this.#streams.values()) stream.close();
    this.#streams.clear();
  }

  #open(routerID: string): AgentStream {
    return new AgentStream(this.#ports, routerID, () => this.#request(routerID), {
      item: (item) => this.#take(routerID, item),
      state: (stream) => this.#update(routerID, { stream }),
    });
  }

  #request(routerID: string): StreamRequest {
    // What waits was not shown, but was received.
    this.#collect();
    const { of, ...rest } = this.#of;
    return { kind: 'logs', ...of, ...rest, tail: TAIL, resume: this.#buffer.resume(routerID) };
  }

  #take(routerID: string, item: StreamItem): void {
    if (item.type === 'log-sources') return this.#update(routerID, { sources: item });
    if (item.type !== 'log') return;
    const pending = this.#pending.get(routerID) ?? [];
    pending.push(...item.lines);
    this.#pending.set(routerID, pending);
    this.#pendingCount += item.lines.length;
    if (this.#pendingCount > MAX_PENDING) this.#collect();
    this.#draw();
  }

  #update(routerID: string, change: Partial<ClusterLogs>): void {
    const before = this.#clusters.get(routerID);
    if (before === undefined) return;
    this.#clusters = new Map(this.#clusters).set(routerID, { ...before, ...change });
    this.#draw();
  }

  #collect(): void {
    for (const [routerID, lines] of this.#pending) this.#buffer.add(routerID, lines);
    this.#pending = new Map();
    this.#pendingCount = 0;
  }

  #draw(): void {
    this.#frame ??= this.#ports.frame(() => {
      this.#frame = null;
      this.#collect();
      const { lines, count, dropped } = this.#buffer;
      this.#changed({ lines, count, dropped, clusters: this.#clusters });
    });
  }
}
