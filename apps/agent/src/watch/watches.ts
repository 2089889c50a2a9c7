import type { Clock, Random } from '@hawser/ports';
import { type Entry, isSamePlace } from '../apply/entry.ts';
import type { Inventory } from '../apply/inventory.ts';
import { DIGEST, MANAGED_BY, managedBy, OBJECT_ID, VERSION } from '../apply/marks.ts';
import type { Seen, Sight } from '../apply/sight.ts';
import type { KubeApi, KubeKind, KubeObject } from '../kube/api.ts';
import { textIn, textOf } from '../kube/fields.ts';
import { isOlder, type Metadata, metadataOf } from '../kube/metadata.ts';
import type { Log } from '../log.ts';
import type { Applied } from '../report/standings.ts';
import type { Verdict } from '../report/verdict.ts';
import { verdictOn } from './health/health.ts';
import { Stream } from './stream.ts';

export interface WatchesOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly routerID: string;
  readonly inventory: Inventory;
  /** An object of ours was seen. `applied` is what its marks say. */
  readonly seen: (objectID: string, object: KubeObject, verdict: Verdict, applied: Applied) => void;
  /** An object of ours is not there, or not as it was applied. */
  readonly missing: (objectID: string) => void;
  readonly broken: (error: unknown) => void;
}

interface Known extends Seen {
  readonly objectID: string;
  readonly resourceVersion: string;
}

interface Covered {
  readonly kind: KubeKind;
  readonly namespace: string;
  /** By name. */
  readonly known: Map<string, Known>;
  /** What was known when the list under way began, resourceVersions by name. */
  before: ReadonlyMap<string, string>;
  readonly firstList: Promise<void>;
  readonly listed: () => void;
  stream: Stream | null;
  /** Resolves when none of its streams goes on. */
  ended: Promise<unknown>;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** Watches each kind in each namespace that the inventory names, and nothing else. */
export class Watches implements Sight {
  readonly #options: WatchesOptions;
  readonly #covered = new Map<string, Covered>();

  constructor(options: WatchesOptions) {
    this.#options = options;
  }

  cover(entry: Entry): void {
    const key = `${entry.kind.apiVersion} ${entry.kind.kind} ${entry.namespace}`;
    if (this.#covered.has(key)) return;
    const { promise: firstList, resolve: listed } = Promise.withResolvers<void>();
    const covered: Covered = {
      firstList,
      listed,
      kind: entry.kind,
      namespace: entry.namespace,
      known: new Map(),
      before: NOTHING,
      stream: null,
      ended: Promise.resolve(),
    };
    this.#covered.set(key, covered);
    this.#follow(covered);
  }

  /** Lists and watches everything anew: the watches of before may hang on connections that are dead and do not know. */
  restart(): void {
    for (const covered of this.#covered.values()) {
      const before = covered.ended;
      covered.stream?.stop();
      this.#follow(covered);
      covered.ended = Promise.all([before, covered.ended]);
    }
  }

  #follow(covered: Covered): void {
    const { clock, random, log, kube, routerID, broken } = this.#options;
    covered.stream = new Stream({
      clock,
      random,
      log,
      kube,
      kind: covered.kind,
      namespace: covered.namespace,
      labelSelector: managedBy(routerID),
      listing: () => {
        covered.before = new Map([...covered.known].map(([name, known]) => [name, known.resourceVersion]));
      },
      listed: (objects) => this.#listed(covered, objects),
      changed: (object) => {
        const metadata = metadataOf(object);
        if (!isKnown(covered, metadata)) this.#changed(covered, object, metadata);
      },
      gone: (object) => this.#gone(covered, metadataOf(object)),
      broken,
    });
    covered.ended = covered.stream.ended;
  }

  find(entry: Entry): Seen | null {
    const known = this.#at(entry.kind.apiVersion, entry.kind.kind, entry.namespace)?.known.get(entry.name);
    return known?.objectID === entry.objectID ? known : null;
  }

  notice(object: KubeObject): void {
    const metadata = metadataOf(object);
    const covered = this.#at(textOf(object.apiVersion), textOf(object.kind), metadata.namespace);
    if (covered) this.#changed(covered, object, metadata);
  }

  /** Resolves when all that is covered now was listed once. */
  async listed(): Promise<void> {
    await Promise.all([...this.#covered.values()].map(({ firstList }) => firstList));
  }

  async stop(): Promise<void> {
    for (const { stream } of this.#covered.values()) stream?.stop();
    await Promise.all([...this.#covered.values()].map(({ ended }) => ended));
  }

  #at(apiVersion: string, kind: string, namespace: string): Covered | undefined {
    return this.#covered.get(`${apiVersion} ${kind} ${namespace}`);
  }

  #listed(covered: Covered, objects: readonly KubeObject[]): void {
    const names = new Set<string>();
    for (const object of objects) {
      const metadata = metadataOf(object);
      names.add(metadata.name);
      forgetUndone(covered, metadata);
      this.#changed(covered, object, metadata);
    }
    for (const name of covered.known.keys()) if (!names.has(name)) covered.known.delete(name);
    for (const { objectID, kind, namespace, name, uid } of this.#options.inventory.all()) {
      if (namespace !== covered.namespace || kind.kind !== covered.kind.kind) continue;
      // Without a uid it may not have been made yet.
      if (uid === null || names.has(name)) continue;
      if (this.#isCurrent(covered, objectID, name)) this.#options.missing(objectID);
    }
    covered.before = NOTHING;
    covered.listed();
  }

  #changed(covered: Covered, object: KubeObject, metadata: Metadata): void {
    const objectID = textIn(metadata.annotations, OBJECT_ID);
    const before = covered.known.get(metadata.name);
    if (objectID === undefined || textIn(metadata.labels, MANAGED_BY) !== this.#options.routerID) {
      if (before) this.#gone(covered, metadata);
      return;
    }
    if (before?.uid === metadata.uid && isOlder(metadata.resourceVersion, before.resourceVersion)) return;
    const digest = textIn(metadata.annotations, DIGEST) ?? '';
    covered.known.set(metadata.name, {
      objectID,
      uid: metadata.uid,
      digest,
      isDeleting: metadata.isDeleting,
      resourceVersion: metadata.resourceVersion,
    });
    if (!this.#isCurrent(covered, objectID, metadata.name)) return;
    const version = Number.parseInt(textIn(metadata.annotations, VERSION) ?? '', 10);
    this.#options.seen(objectID, object, verdictOn(object), { digest, version: version >= 0 ? version : 0 });
  }

  #gone(covered: Covered, metadata: Metadata): void {
    const known = covered.known.get(metadata.name);
    if (!known || known.uid !== metadata.uid) return;
    covered.known.delete(metadata.name);
    if (this.#isCurrent(covered, known.objectID, metadata.name)) this.#options.missing(known.objectID);
  }

  /**
   * Whether this place speaks for the object: the latest that the inventory names. Not the one that it moved away from,
   * and not a copy with our marks that somebody else made.
   */
  #isCurrent(covered: Covered, objectID: string, name: string): boolean {
    const { kind, namespace } = covered;
    const current = this.#options.inventory.of(objectID).at(-1);
    return current !== undefined && isSamePlace(current, { objectID, kind, namespace, name, uid: null });
  }
}

/**
 * A list is as new as its beginning at least. Where it has an object older than it was known then, the API server came
 * back from an older revision, such as a restored backup: what was known is of a history that no longer is.
 */
function forgetUndone({ known, before }: Covered, { name, resourceVersion }: Metadata): void {
  const version = before.get(name);
  const isAsBefore = known.get(name)?.resourceVersion === version;
  if (version !== undefined && isAsBefore && isOlder(resourceVersion, version)) known.delete(name);
}

/** Whether this very version was seen already: what the agent has just written comes back by the watch. */
function isKnown(covered: Covered, { name, uid, resourceVersion }: Metadata): boolean {
  const known = covered.known.get(name);
  return known?.resourceVersion === resourceVersion && known.uid === uid;
}
