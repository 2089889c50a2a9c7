import { type Clock, fraction, type Random, type Timer } from '@hawser/ports';
import { TimeQueue, type Timed } from '@hawser/ports/virtual';
import { ApiError } from '../api/errors.ts';
import { isSame, type JsonObject, listOf, objectOf } from '../api/json.ts';
import { apiVersionOf, type Kind, kindOf, tableOf } from '../api/kinds.ts';
import type { Kube } from '../kube/kube.ts';
import { isTerminating, metaOf, nameOf, namespaceOf, newUid, timestamp, uidOf } from '../object/meta.ts';
import { keyOf } from '../store/store.ts';
import type { ClusterBehavior, SpanMs } from './behavior.ts';

export const POD = kindOf('/pods');
export const NODE = kindOf('/nodes');
export const CLAIM = kindOf('/persistentvolumeclaims');
export const DEPLOYMENT = kindOf('apps/deployments');
export const REPLICA_SET = kindOf('apps/replicasets');
export const STATEFUL_SET = kindOf('apps/statefulsets');
export const DAEMON_SET = kindOf('apps/daemonsets');
export const JOB = kindOf('batch/jobs');

interface Due extends Timed {
  readonly kind: Kind;
  readonly key: string;
}

/** Reconciles one object: performs the next step. */
export type Reconcile = (context: ControllerContext, object: JsonObject) => void;

/**
 * What controllers use: the objects, the time, and a delay queue. Nothing else is stored, so a settled object costs
 * nothing.
 */
export class ControllerContext {
  readonly kube: Kube;
  readonly clock: Clock;
  readonly random: Random;
  behavior: ClusterBehavior;
  /** Whether the controller of Argo CD runs: it compares Applications and does what is asked of them. */
  runsArgoCd = false;
  readonly #reconcilers: ReadonlyMap<Kind, Reconcile>;
  readonly #due = new TimeQueue<Due>();
  /** When each queued object is due; older entries in the queue are obsolete. */
  readonly #dueAt = new Map<Kind, Map<string, number>>();
  #order = 0;
  #timer: Timer | null = null;
  #armedFor = Number.POSITIVE_INFINITY;
  #isStopped = false;

  constructor(
    kube: Kube,
    clock: Clock,
    random: Random,
    behavior: ClusterBehavior,
    reconcilers: ReadonlyMap<Kind, Reconcile>,
  ) {
    this.kube = kube;
    this.clock = clock;
    this.random = random;
    this.behavior = behavior;
    this.#reconcilers = reconcilers;
  }

  /** The current time in the format of the API. */
  now(): string {
    return timestamp(this.clock.now());
  }

  /** A random duration between minimum and maximum. */
  span([least, most]: SpanMs): number {
    return least + fraction(this.random) * (most - least);
  }

  /** Reconciles an object after `delayMs`, or earlier when it is already due then. */
  later(kind: Kind, key: string, delayMs: number): void {
    if (this.#isStopped || !this.#reconcilers.has(kind)) return;
    const at = this.clock.now() + Math.ceil(delayMs);
    let dueAt = this.#dueAt.get(kind);
    if (!dueAt) this.#dueAt.set(kind, (dueAt = new Map()));
    if ((dueAt.get(key) ?? Number.POSITIVE_INFINITY) <= at) return;
    dueAt.set(key, at);
    this.#due.push({ at, order: this.#order++, kind, key });
    this.#arm();
  }

  /** Reconciles an object after the reaction time of its controller. */
  soon(kind: Kind, key: string): void {
    this.later(kind, key, this.span(this.behavior.reactMs));
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  get(kind: Kind, key: string): JsonObject | null {
    return this.kube.store.get(tableOf(kind), key);
  }

  /** Objects of a kind, of one namespace or of all (empty). */
  each(kind: Kind, namespace = ''): JsonObject[] {
    return [...this.kube.store.each(tableOf(kind), namespace)];
  }

  /** Objects of this kind that `owner` controls. */
  owned(kind: Kind, owner: JsonObject): JsonObject[] {
    const uid = uidOf(owner);
    const owned: JsonObject[] = [];
    for (const object of this.kube.store.each(tableOf(kind), namespaceOf(owner)))
      if (controllerOf(object)?.['uid'] === uid) owned.push(object);
    return owned;
  }

  put(kind: Kind, object: JsonObject): JsonObject {
    return this.kube.store.put(tableOf(kind), keyOf(namespaceOf(object), nameOf(object)), object);
  }

  /** Writes a status if it has changed. */
  setStatus(kind: Kind, object: JsonObject, status: JsonObject): void {
    if (!isSame(object['status'], status)) this.put(kind, { ...object, status });
  }

  /** Creates an object that `owner` controls. */
  make(kind: Kind, owner: JsonObject, ownerKind: Kind, metadata: JsonObject, rest: JsonObject): void {
    const reference = {
      apiVersion: apiVersionOf(ownerKind),
      kind: ownerKind.kind,
      name: nameOf(owner),
      uid: uidOf(owner),
      controller: true,
      blockOwnerDeletion: true,
    };
    this.put(kind, {
      apiVersion: apiVersionOf(kind),
      kind: kind.kind,
      metadata: {
        ...metadata,
        namespace: namespaceOf(owner),
        uid: newUid(this.random),
        creationTimestamp: this.now(),
        generation: 1,
        ownerReferences: [reference],
      },
      ...rest,
    });
  }

  /** Deletes an object as its controller would. */
  remove(kind: Kind, object: JsonObject): void {
    try {
      const place = { kind, namespace: namespaceOf(object), name: nameOf(object) };
      this.kube.api.writes.delete(place, { propagationPolicy: 'Background' }, false);
    } catch (error) {
      // It was deleted meanwhile.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #arm(): void {
    const at = this.#due.peek()?.at ?? Number.POSITIVE_INFINITY;
    if (at >= this.#armedFor) return;
    this.#timer?.cancel();
    this.#armedFor = at;
    this.#timer = this.clock.after(Math.max(0, at - this.clock.now()), () => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.#work();
    });
  }

  #work(): void {
    for (let due = this.#due.peek(); due && due.at <= this.clock.now(); due = this.#due.peek()) {
      this.#due.pop();
      const dueAt = this.#dueAt.get(due.kind);
      if (dueAt?.get(due.key) !== due.at) continue;
      dueAt.delete(due.key);
      if (dueAt.size === 0) this.#dueAt.delete(due.kind);
      const object = this.get(due.kind, due.key);
      if (object) this.#reconcilers.get(due.kind)?.(this, object);
    }
    this.#arm();
  }
}

/** The controlling owner of an object; undefined when there is none. */
export function controllerOf(object: JsonObject): JsonObject | undefined {
  for (const owner of listOf(metaOf(object)['ownerReferences'])) {
    const reference = objectOf(owner);
    if (reference['controller'] === true) return reference;
  }
  return undefined;
}

/** Pods that count as replicas: neither being deleted nor finished. */
export function isActive(pod: JsonObject): boolean {
  const phase = objectOf(pod['status'])['phase'];
  return !isTerminating(pod) && phase !== 'Failed' && phase !== 'Succeeded';
}
