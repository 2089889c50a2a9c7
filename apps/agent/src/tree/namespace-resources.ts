import type { TreeNode } from '@hawser/contract/streams';
import type { Clock, Random } from '@hawser/ports';
import type { Entry } from '../apply/entry.ts';
import { MANAGED_BY, OBJECT_ID } from '../kube/marks.ts';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { textIn } from '../kube/fields.ts';
import { isSecret } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import { Reflector } from '../watch/reflector.ts';
import { nodeOf } from './node.ts';
import { problemsOfOwners } from './problems-of-owners.ts';
import { type ResourceProblem, resourceProblem } from './resource-problem.ts';
import { type NamedOwner, namedOwnerOf } from './special-owners.ts';

const isConfigMap = ({ apiVersion, kind }: KubeKind): boolean => apiVersion === 'v1' && kind === 'ConfigMap';

interface NamespaceOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly namespace: string;
  readonly kinds: readonly KubeKind[];
  /** Most resources that are kept; further ones are left out of the trees. */
  readonly maxResources: number;
  /** Something has changed. */
  readonly changed: () => void;
}

interface Watched {
  readonly kind: KubeKind;
  readonly uids: Set<string>;
  /** Those that the current list has not named yet. */
  left: Set<string>;
  isListed: boolean;
  /** Why it cannot be read; empty when it can. */
  reason: string;
}

/** The resources of one namespace, by list and watch, as long as a tree in it is shown. */
export class NamespaceResources {
  readonly #options: NamespaceOptions;
  readonly #reflectors: readonly Reflector[];
  readonly #watched: readonly Watched[];
  readonly #nodes = new Map<string, TreeNode>();
  /** The id of the object that a resource was applied for, by UID; only of resources that an agent applied. */
  readonly #appliedFor = new Map<string, string>();
  /** By UID; only of resources whose annotations name an owner. */
  readonly #namedOwners = new Map<string, NamedOwner>();
  /** By UID; only of resources that have one. */
  readonly #problems = new Map<string, ResourceProblem>();

  constructor(options: NamespaceOptions) {
    this.#options = options;
    this.#watched = options.kinds.map((kind) => ({
      kind,
      uids: new Set(),
      left: new Set(),
      isListed: false,
      reason: '',
    }));
    this.#reflectors = this.#watched.map((watched) => this.#follow(watched));
  }

  /** By UID. */
  get nodes(): ReadonlyMap<string, TreeNode> {
    return this.#nodes;
  }

  /** Whether each kind was listed, or cannot be. */
  get isListed(): boolean {
    return this.#watched.every(({ isListed, reason }) => isListed || reason !== '');
  }

  /** Whether resources are left out because there are too many. */
  get isFull(): boolean {
    return this.#nodes.size >= this.#options.maxResources;
  }

  /** Kinds that cannot be read, each with the reason. */
  get unreadable(): { kind: string; reason: string }[] {
    return this.#watched
      .filter(({ reason }) => reason !== '')
      .map(({ kind, reason }) => ({ kind: kind.kind, reason: reason.slice(0, 500) }));
  }

  /**
   * UID of the resource that was applied for `entry`; empty while there is none. A resource that somebody else created under
   * its name is not it.
   */
  rootOf({ objectID, uid, kind, name }: Entry): string {
    for (const node of this.#nodes.values()) {
      if (node.name !== name || node.kind !== kind.kind || node.apiVersion !== kind.apiVersion) continue;
      return node.uid === uid || this.#appliedFor.get(node.uid) === objectID ? node.uid : '';
    }
    return '';
  }

  /** UID of the resource with this name, whoever created it; empty while there is none. */
  uidOf({ apiVersion, kind, name }: Pick<TreeNode, 'apiVersion' | 'kind' | 'name'>): string {
    for (const node of this.#nodes.values()) {
      if (node.name === name && node.kind === kind && node.apiVersion === apiVersion) return node.uid;
    }
    return '';
  }

  /** The owner that the annotations of a resource name. */
  namedOwnerOf(uid: string): NamedOwner | undefined {
    return this.#namedOwners.get(uid);
  }

  /** The worst problem among the descendants of each applied object that has one, by its id. */
  problems(): Map<string, ResourceProblem> {
    return problemsOfOwners({ nodes: this.#nodes, problems: this.#problems, appliedFor: this.#appliedFor });
  }

  /** The kind of a resource, as it is named in the API. */
  kindOf(node: TreeNode): KubeKind | undefined {
    return this.#options.kinds.find(
      ({ apiVersion, kind }) => apiVersion === node.apiVersion && kind === node.kind,
    );
  }

  async stop(): Promise<void> {
    for (const reflector of this.#reflectors) reflector.stop();
    await Promise.all(this.#reflectors.map(({ ended }) => ended));
  }

  #follow(watched: Watched): Reflector {
    const { clock, random, log, kube, namespace, changed } = this.#options;
    return new Reflector({
      clock,
      random,
      log,
      kube,
      kind: watched.kind,
      namespace,
      labelSelector: '',
      // Of their content the trees show nothing, and values of Secrets must not reach the agent.
      metadataOnly: isSecret(watched.kind) || isConfigMap(watched.kind),
      listing: () => {
        watched.left = new Set(watched.uids);
      },
      page: (objects) => {
        for (const object of objects) watched.left.delete(this.#put(watched, object));
      },
      listed: () => {
        this.#listed(watched);
        changed();
      },
      changed: (object) => {
        this.#put(watched, object);
        changed();
      },
      gone: (object) => {
        this.#remove(watched, metadataOf(object).uid);
        changed();
      },
      failed: (error) => {
        // What the API server does not serve has no resources.
        if (isStatus(error, 404)) this.#listed(watched, watched.uids);
        // A watch that ends lists again; what cannot be listed at all is missing in the tree.
        else if (!watched.isListed || isStatus(error, 401, 403)) watched.reason = reasonOf(error);
        changed();
      },
    });
  }

  /** Forgets what a list has not named. */
  #listed(watched: Watched, gone: Iterable<string> = watched.left): void {
    for (const uid of gone) this.#remove(watched, uid);
    watched.left = new Set();
    watched.isListed = true;
    watched.reason = '';
  }

  #put(watched: Watched, object: KubeObject): string {
    const node = nodeOf(object);
    const { uid } = node;
    if (uid === '' || (this.isFull && !this.#nodes.has(uid))) return uid;
    watched.uids.add(uid);
    this.#nodes.set(uid, node);
    const problem = resourceProblem(object);
    if (problem === null) this.#problems.delete(uid);
    else this.#problems.set(uid, problem);
    const named = namedOwnerOf(object);
    if (named === null) this.#namedOwners.delete(uid);
    else this.#namedOwners.set(uid, named);
    const { labels, annotations } = metadataOf(object);
    const objectID = textIn(labels, MANAGED_BY) === undefined ? undefined : textIn(annotations, OBJECT_ID);
    if (objectID === undefined) this.#appliedFor.delete(uid);
    else this.#appliedFor.set(uid, objectID);
    return uid;
  }

  #remove(watched: Watched, uid: string): void {
    watched.uids.delete(uid);
    this.#nodes.delete(uid);
    this.#problems.delete(uid);
    this.#namedOwners.delete(uid);
    this.#appliedFor.delete(uid);
  }
}
