import type { Clock, Random } from '@hawser/ports';
import { type Entry, isSameResource } from '../apply/entry.ts';
import type { Inventory } from '../apply/inventory.ts';
import { managedBy } from '../apply/ownership.ts';
import { DIGEST, MANAGED_BY, OBJECT_ID, VERSION } from '../kube/marks.ts';
import type { ObservedObject, ObservedObjects } from '../apply/observed-objects.ts';
import type { KubeApi, KubeKind, KubeObject } from '../kube/api.ts';
import { textIn, textOf } from '../kube/fields.ts';
import { isOlder, type Metadata, metadataOf } from '../kube/metadata.ts';
import type { Log } from '../log.ts';
import type { Applied } from '../report/object-statuses.ts';
import type { Health } from '../report/health.ts';
import { healthOf } from './health/health.ts';
import { Reflector } from './reflector.ts';

interface WatchesOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly routerID: string;
  readonly inventory: Inventory;
  /** The digest of an object as desired; undefined while it is not known. */
  readonly desiredDigest: (objectID: string) => string | undefined;
  /** One of our objects was observed. `applied` is read from its annotations. */
  readonly observed: (objectID: string, object: KubeObject, health: Health, applied: Applied) => void;
  /** One of our objects does not exist, or lost its ownership labels. */
  readonly missing: (objectID: string) => void;
  readonly failed: (error: unknown) => void;
}

interface Known extends ObservedObject {
  readonly objectID: string;
  readonly resourceVersion: string;
}

interface Watched {
  readonly kind: KubeKind;
  readonly namespace: string;
  /** By name. */
  readonly known: Map<string, Known>;
  /** resourceVersions by name when the current list began. */
  before: ReadonlyMap<string, string>;
  /** Names in the current list. */
  names: Set<string>;
  readonly firstList: Promise<void>;
  readonly listed: () => void;
  reflector: Reflector | null;
  /** Resolves when all of its reflectors have ended. */
  ended: Promise<unknown>;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** Watches only the kinds and namespaces that the inventory names. */
export class Watches implements ObservedObjects {
  readonly #options: WatchesOptions;
  readonly #watched = new Map<string, Watched>();

  constructor(options: WatchesOptions) {
    this.#options = options;
  }

  watch(entry: Entry): void {
    const key = `${entry.kind.apiVersion} ${entry.kind.kind} ${entry.namespace}`;
    if (this.#watched.has(key)) return;
    const { promise: firstList, resolve: listed } = Promise.withResolvers<void>();
    const watched: Watched = {
      firstList,
      listed,
      kind: entry.kind,
      namespace: entry.namespace,
      known: new Map(),
      before: NOTHING,
      names: new Set(),
      reflector: null,
      ended: Promise.resolve(),
    };
    this.#watched.set(key, watched);
    this.#follow(watched);
  }

  /** Lists and watches everything again: the current watches may wait on dead connections. */
  restart(): void {
    for (const watched of this.#watched.values()) {
      const before = watched.ended;
      watched.reflector?.stop();
      this.#follow(watched);
      watched.ended = Promise.all([before, watched.ended]);
    }
  }

  #follow(watched: Watched): void {
    const { clock, random, log, kube, routerID, failed } = this.#options;
    watched.reflector = new Reflector({
      clock,
      random,
      log,
      kube,
      kind: watched.kind,
      namespace: watched.namespace,
      labelSelector: managedBy(routerID),
      listing: () => {
        watched.before = new Map([...watched.known].map(([name, known]) => [name, known.resourceVersion]));
        watched.names = new Set();
      },
      page: (objects) => {
        for (const object of objects) this.#found(watched, object);
      },
      listed: () => this.#listed(watched),
      changed: (object) => {
        const metadata = metadataOf(object);
        if (!isKnown(watched, metadata)) this.#changed(watched, object, metadata);
      },
      gone: (object) => this.#gone(watched, metadataOf(object)),
      failed,
    });
    watched.ended = watched.reflector.ended;
  }

  find(entry: Entry): ObservedObject | null {
    const known = this.#at(entry.kind.apiVersion, entry.kind.kind, entry.namespace)?.known.get(entry.name);
    return known?.objectID === entry.objectID ? known : null;
  }

  record(object: KubeObject): void {
    const metadata = metadataOf(object);
    const watched = this.#at(textOf(object.apiVersion), textOf(object.kind), metadata.namespace);
    if (watched) this.#changed(watched, object, metadata);
  }

  /** Resolves when everything that is watched now was listed once. */
  async listed(): Promise<void> {
    await Promise.all([...this.#watched.values()].map(({ firstList }) => firstList));
  }

  async stop(): Promise<void> {
    for (const { reflector: stream } of this.#watched.values()) stream?.stop();
    await Promise.all([...this.#watched.values()].map(({ ended }) => ended));
  }

  #at(apiVersion: string, kind: string, namespace: string): Watched | undefined {
    return this.#watched.get(`${apiVersion} ${kind} ${namespace}`);
  }

  #found(watched: Watched, object: KubeObject): void {
    const metadata = metadataOf(object);
    watched.names.add(metadata.name);
    forgetUndone(watched, metadata);
    this.#changed(watched, object, metadata);
  }

  #listed(watched: Watched): void {
    const { names } = watched;
    for (const name of watched.known.keys()) if (!names.has(name)) watched.known.delete(name);
    for (const { objectID, kind, namespace, name, uid } of this.#options.inventory.all()) {
      if (namespace !== watched.namespace || kind.kind !== watched.kind.kind) continue;
      // Without a uid it may not have been created yet.
      if (uid === null || names.has(name)) continue;
      if (this.#isCurrent(watched, objectID, name)) this.#options.missing(objectID);
    }
    watched.before = NOTHING;
    watched.names = new Set();
    watched.listed();
  }

  #changed(watched: Watched, object: KubeObject, metadata: Metadata): void {
    const objectID = textIn(metadata.annotations, OBJECT_ID);
    const before = watched.known.get(metadata.name);
    if (objectID === undefined || textIn(metadata.labels, MANAGED_BY) !== this.#options.routerID) {
      if (before) this.#gone(watched, metadata);
      return;
    }
    if (before?.uid === metadata.uid && isOlder(metadata.resourceVersion, before.resourceVersion)) return;
    const digest = textIn(metadata.annotations, DIGEST) ?? '';
    const entry = this.#currentEntry(watched, objectID, metadata.name);
    const desired = this.#options.desiredDigest(objectID);
    // Each answer has copies of these texts. Kept are those that are there anyway.
    watched.known.set(entry?.name ?? metadata.name, {
      objectID: entry?.objectID ?? objectID,
      uid: entry?.uid === metadata.uid ? entry.uid : metadata.uid,
      digest: desired === digest ? desired : digest,
      isDeleting: metadata.isDeleting,
      resourceVersion: metadata.resourceVersion,
    });
    if (entry === null) return;
    const version = Number.parseInt(textIn(metadata.annotations, VERSION) ?? '', 10);
    this.#options.observed(entry.objectID, object, healthOf(object), {
      digest,
      version: version >= 0 ? version : 0,
    });
  }

  #gone(watched: Watched, metadata: Metadata): void {
    const known = watched.known.get(metadata.name);
    if (!known || known.uid !== metadata.uid) return;
    watched.known.delete(metadata.name);
    if (this.#isCurrent(watched, known.objectID, metadata.name)) this.#options.missing(known.objectID);
  }

  /**
   * Whether this is the latest entry of the object in the inventory. Not the one under its former name, and not a copy with
   * our labels that someone else created.
   */
  #isCurrent(watched: Watched, objectID: string, name: string): boolean {
    return this.#currentEntry(watched, objectID, name) !== null;
  }

  #currentEntry(watched: Watched, objectID: string, name: string): Entry | null {
    const { kind, namespace } = watched;
    const current = this.#options.inventory.of(objectID).at(-1);
    const isIt =
      current !== undefined && isSameResource(current, { objectID, kind, namespace, name, uid: null });
    return isIt ? current : null;
  }
}

/**
 * A list is at least as new as its start. When it has an older version of an object than was known at the start, the API
 * server was restored from a backup: the known version no longer exists.
 */
function forgetUndone({ known, before }: Watched, { name, resourceVersion }: Metadata): void {
  const version = before.get(name);
  const isAsBefore = known.get(name)?.resourceVersion === version;
  if (version !== undefined && isAsBefore && isOlder(resourceVersion, version)) known.delete(name);
}

/** Whether this version was observed already: the watch repeats what the agent has just written. */
function isKnown(watched: Watched, { name, uid, resourceVersion }: Metadata): boolean {
  const known = watched.known.get(name);
  return known?.resourceVersion === resourceVersion && known.uid === uid;
}
