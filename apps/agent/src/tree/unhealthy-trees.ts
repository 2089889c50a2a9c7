import { type AgentMessage, MAX_REPORTED_TREES } from '@hawser/contract/agent';
import type { ReportedTree } from '@hawser/contract/streams';
import { deliveredKeyOf, registrationOf } from '@hawser/domain/gitops';
import { type Clock, pause } from '@hawser/ports';
import { type Log, reasonOf } from '../log.ts';
import { StreamError } from '../streams/stream-error.ts';
import { partsOf } from './parts.ts';
import type { ObservedTree, Trees } from './trees.ts';
import { unhealthyFirst } from './unhealthy-first.ts';

interface UnhealthyTreesOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly trees: Pick<Trees, 'observe'>;
  /** The status that is reported of an object; null when there is none. */
  readonly statusOf: (objectID: string) => string | null;
}

/** What is followed of one object that is not healthy. */
interface Followed {
  readonly end: AbortController;
  /** The last tree; null before the first. */
  tree: ReportedTree | null;
}

/** The statuses whose reason lies in the tree. UNKNOWN is of the cluster, and PROGRESSING is expected to end. */
const UNHEALTHY: ReadonlySet<string> = new Set(['DOWN', 'DEGRADED', 'FAILED', 'MISSING', 'WARN']);

/** What is written into the Argo CD of a hub owns nothing in its namespace, of which the agent may read little: Argo CD says what is wrong. */
const isOfArgoCd = (objectID: string): boolean =>
  deliveredKeyOf(objectID) !== null || registrationOf(objectID) !== null;

/** How long an object must be unhealthy before its tree is read: many are only for a moment, milliseconds. */
const DELAY_MS = 5_000;
/** Shortest time between two reports of one tree, milliseconds. */
const PERIOD_MS = 15_000;
/** When after the start of a session it is known which objects are not healthy, milliseconds. */
const SETTLED_MS = 60_000;

/**
 * Reports the trees of objects that are not healthy, without being asked, so that the reason is known when the agent is gone. At most
 * 20 at once; the others follow as these become healthy.
 */
export class UnhealthyTrees {
  readonly #options: UnhealthyTreesOptions;
  readonly #followed = new Map<string, Followed>();
  /** Objects that are not healthy while as many as possible are followed. */
  readonly #waiting = new Set<string>();
  #session: { send(message: AgentMessage): void; readonly end: AbortController } | null = null;

  constructor(options: UnhealthyTreesOptions) {
    this.#options = options;
  }

  /** The status of an object may have changed. */
  change(objectID: string): void {
    if (isOfArgoCd(objectID)) return;
    const status = this.#options.statusOf(objectID);
    if (status !== null && UNHEALTHY.has(status)) this.#follow(objectID);
    else if (status !== 'UNKNOWN') this.#forget(objectID);
  }

  /** A session with a server that takes trees began. */
  connect(send: (message: AgentMessage) => void): void {
    this.disconnect();
    const end = new AbortController();
    this.#session = { send, end };
    for (const [objectID, { tree }] of this.#followed)
      if (tree !== null) send({ type: 'tree', objectID, tree });
    void pause(this.#options.clock, SETTLED_MS, end.signal).then(() => {
      if (!end.signal.aborted) send({ type: 'keepTrees', objectIDs: [...this.#followed.keys()] });
    });
  }

  disconnect(): void {
    this.#session?.end.abort();
    this.#session = null;
  }

  stop(): void {
    this.disconnect();
    for (const { end } of this.#followed.values()) end.abort();
    this.#followed.clear();
    this.#waiting.clear();
  }

  #follow(objectID: string): void {
    if (this.#followed.has(objectID)) return;
    if (this.#followed.size >= MAX_REPORTED_TREES) {
      this.#waiting.add(objectID);
      return;
    }
    this.#waiting.delete(objectID);
    const followed: Followed = { end: new AbortController(), tree: null };
    this.#followed.set(objectID, followed);
    void this.#run(objectID, followed).catch((error: unknown) => {
      // What could not be applied has no tree. The next change of its status tries again.
      if (this.#followed.get(objectID) === followed) this.#followed.delete(objectID);
      if (error instanceof StreamError) return;
      this.#options.log.warn('The tree of an object cannot be read', { objectID, reason: reasonOf(error) });
    });
  }

  async #run(objectID: string, followed: Followed): Promise<void> {
    const { clock, trees } = this.#options;
    const { signal } = followed.end;
    await pause(clock, DELAY_MS, signal);
    if (signal.aborted) return;
    for await (const observed of trees.observe({ objectID }, signal)) {
      if (signal.aborted) return;
      const tree = reportedTree(observed, clock.now());
      if (!isSameTree(followed.tree, tree)) this.#session?.send({ type: 'tree', objectID, tree });
      followed.tree = tree;
      await pause(clock, PERIOD_MS, signal);
    }
  }

  #forget(objectID: string): void {
    this.#waiting.delete(objectID);
    const followed = this.#followed.get(objectID);
    if (followed === undefined) return;
    followed.end.abort();
    this.#followed.delete(objectID);
    if (followed.tree !== null) this.#session?.send({ type: 'tree', objectID, tree: null });
    const [next] = this.#waiting;
    if (next !== undefined) this.#follow(next);
  }
}

function reportedTree(
  { root, nodes, isComplete, unreadable }: ObservedTree,
  observedAt: number,
): ReportedTree {
  const [part = []] = partsOf(unhealthyFirst(nodes));
  return { root, nodes: part, observedAt, complete: isComplete && part.length === nodes.length, unreadable };
}

const isSameTree = (before: ReportedTree | null, after: ReportedTree): boolean =>
  before !== null &&
  JSON.stringify({ ...before, observedAt: 0 }) === JSON.stringify({ ...after, observedAt: 0 });
