import { MAX_TREE_NODES, type StreamTarget, type TreeItem, type TreeNode } from '@hawser/contract/streams';
import { type Clock, pause, type Random, type Timer } from '@hawser/ports';
import { resourceTree } from '@hawser/domain/resource-tree';
import { type GrantedKind, isManagedKind } from '@hawser/domain/objects';
import type { Entry } from '../apply/entry.ts';
import type { KubeApi, KubeKind } from '../kube/api.ts';
import type { Log } from '../log.ts';
import { StreamError } from '../streams/stream-error.ts';
import { NamespaceResources } from './namespace-resources.ts';
import { followComposed } from './composed.ts';
import { partsOf } from './parts.ts';
import { parentsOf } from './special-owners.ts';
import type { ResourceProblem } from './resource-problem.ts';
import { type Reading, rootOf, type TreeRoot } from './tree-root.ts';

interface TreesOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  /** The kinds that are read in a namespace. */
  readonly kindsIn: (namespace: string) => readonly KubeKind[];
  /** The object as it was applied last. */
  readonly entryOf: (objectID: string) => Entry | undefined;
  /** The kinds of infrastructure that are served. */
  readonly served?: { readonly kinds: readonly GrantedKind[] };
}

interface Shared {
  readonly isApplied: boolean;
  readonly resources: NamespaceResources;
  readonly waiting: Set<() => void>;
  users: number;
  /** Ends it some time after its last user. */
  unused: Timer | null;
}

/** Changes that come within this time are sent together, milliseconds. */
const BATCH_MS = 200;
/** How long the resources of a namespace are kept after the last stream closed: a page is often opened again. */
const KEEP_MS = 10_000;
/** Most resources that are kept of a namespace to which the agent applies, and of another one. */
const MAX_APPLIED = 30_000;
const MAX_OTHER = 10_000;
/** Most readings at once for trees of other objects: with 10,000 resources each they fit in the 384 MiB of the agent. */
const MAX_OTHER_READINGS = 4;

/** The trees of applied objects, and of others in the cluster. Streams of one namespace share what is watched. */
export class Trees {
  readonly #options: TreesOptions;
  readonly #byKey = new Map<string, Shared>();

  constructor(options: TreesOptions) {
    this.#options = options;
  }

  /** The tree of an object, and then its changes, until `signal` aborts. */
  async *follow(of: StreamTarget, signal: AbortSignal): AsyncGenerator<TreeItem> {
    const sent = new Map<string, string>();
    let isFirst = true;
    let wasCut = false;
    for await (const { root, nodes, isComplete, isCut, unreadable } of this.observe(of, signal)) {
      const observedAt = this.#options.clock.now();
      const changed = nodes.filter((node) => sent.get(node.uid) !== JSON.stringify(node));
      const present = new Set(nodes.map(({ uid }) => uid));
      const removed = [...sent.keys()].filter((uid) => !present.has(uid));
      for (const uid of removed) sent.delete(uid);
      for (const node of changed) sent.set(node.uid, JSON.stringify(node));
      if (!isFirst && changed.length === 0 && removed.length === 0 && isCut === wasCut) continue;
      wasCut = isCut;
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
          isCut,
          unreadable,
        };
        isFirst = false;
      }
    }
  }

  /** The resources of an object's tree, once when they are known and after each change. */
  async *observe(of: StreamTarget, signal: AbortSignal): AsyncGenerator<ObservedTree> {
    const composed = this.#composedRoot(of);
    if (composed !== null) {
      const { clock, kube } = this.#options;
      yield* followComposed({ clock, kube, kinds: this.#composedKinds }, composed, signal);
      return;
    }
    const root = rootOf(of, this.#options);
    yield* this.#observe(root, (resources) => treeIn(resources, root), signal);
  }

  /** The worst problem among the descendants of each applied object of a namespace, once when they are known and after each change. */
  async *observeProblems(
    namespace: string,
    signal: AbortSignal,
  ): AsyncGenerator<ReadonlyMap<string, ResourceProblem>> {
    const reading = { namespace, kinds: this.#options.kindsIn(namespace), key: namespace, isApplied: true };
    yield* this.#observe(reading, (resources) => resources.problems(), signal);
  }

  async *#observe<Value>(
    reading: Reading,
    valueOf: (resources: NamespaceResources) => Value,
    signal: AbortSignal,
  ): AsyncGenerator<Value> {
    const shared = this.#use(reading);
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
        yield valueOf(shared.resources);
        await pause(this.#options.clock, BATCH_MS, signal);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      shared.waiting.delete(notice);
      this.#release(reading.key, shared);
    }
  }

  /** The resource with this UID, if it belongs to the object's tree. */
  async find(
    of: StreamTarget,
    uid: string,
    signal: AbortSignal,
  ): Promise<{ node: TreeNode; kind: KubeKind } | null> {
    for await (const { nodes } of this.observe(of, signal)) {
      const node = nodes.find((each) => each.uid === uid);
      const kinds = this.#composedRoot(of) === null ? rootOf(of, this.#options).kinds : this.#composedKinds();
      const kind =
        node && kinds.find((each) => each.apiVersion === node.apiVersion && each.kind === node.kind);
      return node && kind ? { node, kind } : null;
    }
    return null;
  }

  readonly #composedKinds = (): readonly GrantedKind[] => this.#options.served?.kinds ?? [];

  /** The applied object, if it is infrastructure: Crossplane names what it is composed of. */
  #composedRoot(of: StreamTarget): (() => Entry) | null {
    if ('target' in of) return null;
    const entry = this.#options.entryOf(of.objectID);
    if (entry === undefined || !isManagedKind(entry.kind)) return null;
    return () => this.#options.entryOf(of.objectID) ?? entry;
  }

  async stop(): Promise<void> {
    const all = [...this.#byKey.values()];
    this.#byKey.clear();
    // A timer that is left keeps the process alive.
    for (const { unused } of all) unused?.cancel();
    await Promise.all(all.map(({ resources }) => resources.stop()));
  }

  #use({ key, namespace, kinds, isApplied }: Reading): Shared {
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      known.unused?.cancel();
      known.users += 1;
      return known;
    }
    const others = [...this.#byKey.values()].filter((each) => !each.isApplied && each.users > 0);
    if (!isApplied && others.length >= MAX_OTHER_READINGS) {
      const message = `The agent shows resources of ${MAX_OTHER_READINGS} other namespaces or kinds already. Close some pages.`;
      throw new StreamError('limit', message);
    }
    const { clock, random, log, kube } = this.#options;
    const maxResources = isApplied ? MAX_APPLIED : MAX_OTHER;
    const waiting = new Set<() => void>();
    const changed = () => {
      for (const notice of waiting) notice();
    };
    const reading = { clock, random, log, kube, kinds, namespace, maxResources, changed };
    const resources = new NamespaceResources(reading);
    const shared: Shared = { isApplied, resources, waiting, users: 1, unused: null };
    this.#byKey.set(key, shared);
    return shared;
  }

  #release(key: string, shared: Shared): void {
    shared.users -= 1;
    if (shared.users > 0 || this.#byKey.get(key) !== shared) return;
    shared.unused = this.#options.clock.after(KEEP_MS, () => {
      this.#byKey.delete(key);
      void shared.resources.stop();
    });
  }
}

/** The resources of one tree at one time. */
export interface ObservedTree {
  /** UID of the object; empty while it is not in the cluster. */
  readonly root: string;
  readonly nodes: readonly TreeNode[];
  readonly isComplete: boolean;
  /** Whether a chain of owners goes on below the levels that are followed. */
  readonly isCut: boolean;
  readonly unreadable: { kind: string; reason: string }[];
}

function treeIn(resources: NamespaceResources, { uidIn }: TreeRoot): ObservedTree {
  const uids = new Map<string, string>();
  for (const { uid, kind, name } of resources.nodes.values()) uids.set(`${kind}/${name}`, uid);
  const uidOf = (kind: string, name: string) => uids.get(`${kind}/${name}`);
  const root = uidIn(resources);
  const owned = [...resources.nodes.values()].map((node) => ({
    uid: node.uid,
    parents: parentsOf(node, uidOf, resources.namedOwnerOf(node.uid)),
    node,
  }));
  const places = resourceTree(owned, root, () => 0);
  const nodes = places
    .slice(0, MAX_TREE_NODES)
    .map(({ resource: { node, parents } }) => ({ ...node, parents: [...parents] }));
  const isComplete = places.length <= MAX_TREE_NODES && !resources.isFull;
  const isCut = places.some((place) => place.isCut);
  return { root, nodes, isComplete, isCut, unreadable: resources.unreadable };
}
