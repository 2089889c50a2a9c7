import type { Clock, Timer } from '@hawser/ports';
import { ApiError } from '../api/errors.ts';
import { type JsonObject, listOf, objectOf, textOf } from '../api/json.ts';
import { type Kind, NAMESPACES, tableOf } from '../api/kinds.ts';
import { isTerminating, metaOf, nameOf, namespaceOf, uidOf, withMeta } from '../object/meta.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import { type Change, keyOf } from '../store/store.ts';
import { CRDS, definedKind } from '../write/kind-registry.ts';

/** Delay of the garbage collector. */
const DELAY_MS = 50;
const HOLDS = ['orphan', 'foregroundDeletion'];

const ownersOf = (object: JsonObject) => listOf(metaOf(object)['ownerReferences']).map(objectOf);
const finalizersOf = (object: JsonObject) => listOf(metaOf(object)['finalizers']).map(textOf);

/** Work to be done. */
interface Work {
  /** Uids of deleted owners. */
  readonly dead: Set<string>;
  /** New objects whose owners may not exist: `table key`. */
  readonly fresh: Map<string, { table: string; key: string }>;
  /** Owners that wait for the deletion of their dependents. */
  readonly waiting: Map<string, { table: string; key: string }>;
  readonly namespaces: Set<string>;
}

const isDone = ({ dead, fresh, waiting, namespaces }: Work) =>
  dead.size + fresh.size + waiting.size + namespaces.size === 0;

/**
 * Deletes dependents with their owners, objects with their namespace, and custom objects with their definition.
 * It stores only the work to be done.
 */
export class GarbageCollector {
  readonly #api: ApiServer;
  readonly #clock: Clock;
  /** Null while there is no work, as in most clusters. */
  #work: Work | null = null;
  #timer: Timer | null = null;

  constructor(api: ApiServer, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
    api.store.listen((change) => this.#take(change));
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #take({ table, key, before, after }: Change): void {
    if (after) {
      if (!before && ownersOf(after).length > 0) this.#todo().fresh.set(`${table} ${key}`, { table, key });
      if (isTerminating(after)) {
        if (table === tableOf(NAMESPACES)) this.#todo().namespaces.add(key);
        if (finalizersOf(after).some((name) => HOLDS.includes(name)))
          this.#todo().waiting.set(`${table} ${key}`, { table, key });
      }
    } else if (before) {
      this.#todo().dead.add(uidOf(before));
      if (table === tableOf(CRDS)) this.#forgetKind(definedKind(before));
    }
    if (this.#work && !isDone(this.#work)) this.#timer ??= this.#clock.after(DELAY_MS, () => this.#sweep());
  }

  #todo(): Work {
    return (this.#work ??= { dead: new Set(), fresh: new Map(), waiting: new Map(), namespaces: new Set() });
  }

  #sweep(): void {
    this.#timer = null;
    const work = this.#todo();
    const dead = new Set(work.dead);
    const fresh = [...work.fresh.values()];
    work.dead.clear();
    work.fresh.clear();
    for (const { table, key } of fresh) {
      const object = this.#api.store.get(table, key);
      for (const owner of object ? ownersOf(object) : [])
        if (object && !this.#isAlive(owner, namespaceOf(object))) dead.add(textOf(owner['uid']));
    }
    if (dead.size > 0) this.#orphaned(dead);
    for (const [id, { table, key }] of work.waiting) if (this.#settle(table, key)) work.waiting.delete(id);
    for (const name of work.namespaces) if (this.#empty(name)) work.namespaces.delete(name);
    if (isDone(work)) this.#work = null;
  }

  /** Whether the owner in an owner reference of an object in `namespace` exists. */
  #isAlive(reference: JsonObject, namespace: string): boolean {
    const kind = this.#api.kinds.named(textOf(reference['apiVersion']), textOf(reference['kind']));
    if (!kind) return false;
    const key = keyOf(kind.namespaced ? namespace : '', textOf(reference['name']));
    const owner = this.#api.store.get(tableOf(kind), key);
    return owner !== null && uidOf(owner) === reference['uid'];
  }

  /** Every object with its kind. */
  *#all(namespace = ''): Generator<[Kind, string, JsonObject]> {
    for (const kind of this.#api.kinds.all())
      for (const object of this.#api.store.each(tableOf(kind), namespace))
        yield [kind, keyOf(namespaceOf(object), nameOf(object)), object];
  }

  /** Deletes objects whose owners are all deleted, and removes deleted owners from the others. */
  #orphaned(dead: ReadonlySet<string>): void {
    for (const [kind, key, object] of this.#all()) {
      const owners = ownersOf(object);
      const left = owners.filter(({ uid }) => !dead.has(textOf(uid)));
      if (left.length === owners.length) continue;
      if (left.length === 0) this.#delete(kind, object);
      else this.#api.store.put(tableOf(kind), key, withMeta(object, { ownerReferences: left }));
    }
  }

  /** Processes the finalizers of an owner; returns whether nothing is left to do. */
  #settle(table: string, key: string): boolean {
    const owner = this.#api.store.get(table, key);
    if (!owner) return true;
    const uid = uidOf(owner);
    const owned = [...this.#all()].filter(([, , object]) =>
      ownersOf(object).some((ref) => ref['uid'] === uid),
    );
    if (finalizersOf(owner).includes('orphan')) {
      for (const [kind, at, object] of owned) {
        const left = ownersOf(object).filter((ref) => ref['uid'] !== uid);
        this.#api.store.put(
          tableOf(kind),
          at,
          withMeta(object, { ownerReferences: left.length > 0 ? left : undefined }),
        );
      }
      this.#release(table, key, 'orphan');
      return true;
    }
    for (const [kind, , object] of owned) if (!isTerminating(object)) this.#delete(kind, object);
    const isBlocked = owned.some(
      ([kind, at, object]) =>
        this.#api.store.get(tableOf(kind), at) !== null &&
        ownersOf(object).some((ref) => ref['uid'] === uid && ref['blockOwnerDeletion'] === true),
    );
    if (!isBlocked) this.#release(table, key, 'foregroundDeletion');
    return !isBlocked;
  }

  #release(table: string, key: string, finalizer: string): void {
    const object = this.#api.store.get(table, key);
    if (!object) return;
    const left = finalizersOf(object).filter((name) => name !== finalizer);
    const released = withMeta(object, { finalizers: left.length > 0 ? left : undefined });
    if (left.length > 0) this.#api.store.put(table, key, released);
    else this.#api.store.remove(table, key);
  }

  /** Deletes everything in a namespace, then the namespace; returns whether it is finished. */
  #empty(name: string): boolean {
    for (const [kind, , object] of this.#all(name)) if (!isTerminating(object)) this.#delete(kind, object);
    if (!this.#all(name).next().done) return false;
    this.#api.store.remove(tableOf(NAMESPACES), name);
    return true;
  }

  #forgetKind(kind: Kind): void {
    for (const object of this.#api.store.each(tableOf(kind)))
      this.#api.store.remove(tableOf(kind), keyOf(namespaceOf(object), nameOf(object)));
  }

  #delete(kind: Kind, object: JsonObject): void {
    const place = { kind, namespace: namespaceOf(object), name: nameOf(object) };
    try {
      this.#api.writes.delete(place, { propagationPolicy: 'Background' }, false);
    } catch (error) {
      // It was deleted meanwhile.
      if (!(error instanceof ApiError) || error.code !== 404) throw error;
    }
  }
}
