import { MAX_TREE_NODES, type TreeItem, type TreeNode } from '@hawser/contract/streams';
import { type Clock, pause, type Random } from '@hawser/ports';
import { resourceTree } from '@hawser/domain/resource-tree';
import type { Entry } from '../apply/entry.ts';
import type { KubeApi, KubeKind } from '../kube/api.ts';
import type { Log } from '../log.ts';
import { StreamError } from '../streams/stream-error.ts';
import { NamespaceResources } from './namespace-resources.ts';
import { partsOf } from './parts.ts';
import { parentsOf } from './special-owners.ts';

interface TreesOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly kinds: readonly KubeKind[];
  /** The object as it was applied last. */
  readonly entryOf: (objectID: string) => Entry | undefined;
}

interface Shared {
  readonly resources: NamespaceResources;
  readonly waiting: Set<() => void>;
  users: number;
}

/** Changes that come within this time are sent together, milliseconds. */
const BATCH_MS = 200;
/** How long the resources of a namespace are kept after the last stream closed: a page is often opened again. */
const KEEP_MS = 10_000;

/** The trees of applied objects. Streams of one namespace share what is watched. */
export class Trees {
  readonly #options: TreesOptions;
  readonly #byNamespace = new Map<string, Shared>();

  constructor(options: TreesOptions) {
    this.#options = options;
  }

  /** The tree of an object, and then its changes, until `signal` aborts. */
  async *follow(objectID: string, signal: AbortSignal): AsyncGenerator<TreeItem> {
    const sent = new Map<string, string>();
    let isFirst = true;
    for await (const { root, nodes, isComplete, unreadable } of this.observe(objectID, signal)) {
      const observedAt = this.#options.clock.now();
      const changed = nodes.filter((node) => sent.get(node.uid) !== JSON.stringify(node));
      const present = new Set(nodes.map(({ uid }) => uid));
      const removed = [...sent.keys()].filter((uid) => !present.has(uid));
      for (const uid of removed) sent.delete(uid);
      for (const node of changed) sent.set(node.uid, JSON.stringify(node));
      if (!isFirst && changed.length === 0 && removed.length === 0) continue;
      const parts = partsOf(changed);
      const items = Math.max(parts.length, Math.ceil(removed.length / 1_000));
      for (let item = 0; item < items; item++) {
        yield {
          type: 'tree',
          reset: isFirst,
          root,
          nodes: parts[item] ?? [],
          removed: removed.slice(item * 1_000, (item + 1) * 1_000),
          observedAt,
          complete: isComplete && item === items - 1,
          unreadable,
        };
        isFirst = false;
      }
    }
  }

  /** The resources of an object's tree, once when they are known and after each change. */
  async *observe(objectID: string, signal: AbortSignal): AsyncGenerator<ObservedTree> {
    const entry = this.#options.entryOf(objectID);
    if (entry === undefined) throw new StreamError('not-found', 'The agent has not applied this object.');
    const shared = this.#use(entry.namespace);
    let hasChanged = true;
    let wake: () => void = () => {};
    const notice = () => {
      hasChanged = true;
      wake();
    };
    shared.waiting.add(notice);
    const stop = () => wake();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted) {
        if (!hasChanged || !shared.resources.isListed) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        hasChanged = false;
        yield treeIn(shared.resources, this.#options.entryOf(objectID) ?? entry);
        await pause(this.#options.clock, BATCH_MS, signal);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      shared.waiting.delete(notice);
      this.#release(entry.namespace, shared);
    }
  }

  /** The resource with this UID, if it belongs to the object's tree. */
  async find(
    objectID: string,
    uid: string,
    signal: AbortSignal,
  ): Promise<{ node: TreeNode; kind: KubeKind } | null> {
    for await (const { nodes } of this.observe(objectID, signal)) {
      const node = nodes.find((each) => each.uid === uid);
      const kind =
        node &&
        this.#options.kinds.find((each) => each.apiVersion === node.apiVersion && each.kind === node.kind);
      return node && kind ? { node, kind } : null;
    }
    return null;
  }

  async stop(): Promise<void> {
    const all = [...this.#byNamespace.values()];
    this.#byNamespace.clear();
    await Promise.all(all.map(({ resources }) => resources.stop()));
  }

  #use(namespace: string): Shared {
    const known = this.#byNamespace.get(namespace);
    if (known !== undefined) {
      known.users += 1;
      return known;
    }
    const { clock, random, log, kube, kinds } = this.#options;
    const waiting = new Set<() => void>();
    const changed = () => {
      for (const notice of waiting) notice();
    };
    const resources = new NamespaceResources({ clock, random, log, kube, kinds, namespace, changed });
    const shared: Shared = { resources, waiting, users: 1 };
    this.#byNamespace.set(namespace, shared);
    return shared;
  }

  #release(namespace: string, shared: Shared): void {
    shared.users -= 1;
    if (shared.users > 0) return;
    this.#options.clock.after(KEEP_MS, () => {
      if (shared.users > 0 || this.#byNamespace.get(namespace) !== shared) return;
      this.#byNamespace.delete(namespace);
      void shared.resources.stop();
    });
  }
}

/** The resources of one tree at one time. */
interface ObservedTree {
  /** UID of the object; empty while it is not in the cluster. */
  readonly root: string;
  readonly nodes: readonly TreeNode[];
  readonly isComplete: boolean;
  readonly unreadable: { kind: string; reason: string }[];
}

function treeIn(resources: NamespaceResources, entry: Entry): ObservedTree {
  const uids = new Map<string, string>();
  for (const { uid, kind, name } of resources.nodes.values()) uids.set(`${kind}/${name}`, uid);
  const uidOf = (kind: string, name: string) => uids.get(`${kind}/${name}`);
  const root = resources.rootOf(entry);
  const owned = [...resources.nodes.values()].map((node) => ({
    uid: node.uid,
    parents: parentsOf(node, uidOf),
    node,
  }));
  const places = resourceTree(owned, root, () => 0);
  const nodes = places
    .slice(0, MAX_TREE_NODES)
    .map(({ resource: { node, parents } }) => ({ ...node, parents: [...parents] }));
  const isComplete = places.length <= MAX_TREE_NODES && !resources.isFull;
  return { root, nodes, isComplete, unreadable: resources.unreadable };
}
