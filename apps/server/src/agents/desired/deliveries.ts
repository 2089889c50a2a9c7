import { ANSWERS_REGISTRATIONS } from '@hawser/contract/features';
import { deliveredID, type DeliveredKey } from '@hawser/domain/gitops';
import type { TenantTransaction } from '../../store/store.ts';
import { markRegistrations, type RegistrationChanges } from '../registrations/marks.ts';
import type { AgentSession } from '../session/session.ts';
import { deliveredOf, placedOn, placementsOf, removalsOn } from './read-deliveries.ts';

/** Changes of one context since the last look at them: each is looked up once, however many hubs are connected. */
interface DeliveryChanges extends RegistrationChanges {
  /** Objects by router whose placement changed; null where any on the router may have. */
  readonly placements: Map<string, Set<string> | null>;
  readonly objects: Set<string>;
}

export const noDeliveryChanges = (): DeliveryChanges => ({
  placements: new Map(),
  objects: new Set(),
  clusters: new Set(),
  routers: new Set(),
  repositories: new Set(),
});

/** Sets of ids of changed records. */
const SETS = ['objects', 'clusters', 'routers', 'repositories'] as const;

/** Adds records of a table that changed, if deliveries depend on it. */
export function addRecords(to: DeliveryChanges, table: string, ids: Iterable<string>): void {
  const set = SETS.find((name) => name === table);
  if (set !== undefined) for (const id of ids) to[set].add(id);
}

const isEmpty = (changes: DeliveryChanges): boolean =>
  changes.placements.size === 0 && SETS.every((name) => changes[name].size === 0);

/** Adds a placement that changed; null: any on the router. */
export function addPlacement(
  { placements }: DeliveryChanges,
  routerID: string,
  objectID: string | null,
): void {
  const known = placements.get(routerID);
  if (known === null) return;
  if (objectID === null) placements.set(routerID, null);
  else placements.set(routerID, (known ?? new Set()).add(objectID));
}

function addChanges(to: DeliveryChanges, more: DeliveryChanges): void {
  for (const [routerID, ids] of more.placements) {
    if (ids === null) addPlacement(to, routerID, null);
    else for (const id of ids) addPlacement(to, routerID, id);
  }
  for (const name of SETS) addRecords(to, name, more[name]);
}

/**
 * The sessions of hubs that write GitOps objects into Argo CD, and what may have changed of these objects. A context without such a hub
 * costs nothing.
 */
export class Deliveries {
  readonly #hubs = new Map<string, Set<AgentSession>>();
  readonly #waiting = new Map<string, DeliveryChanges>();
  /** Changes published during each read of whole desired sets. */
  readonly #readings = new Set<DeliveryChanges>();

  /** Collects what changes while whole desired sets are read, until `endReading`. */
  beginReading(): DeliveryChanges {
    const meanwhile = noDeliveryChanges();
    this.#readings.add(meanwhile);
    return meanwhile;
  }

  endReading(meanwhile: DeliveryChanges): void {
    this.#readings.delete(meanwhile);
  }

  /** Sets what the session writes into Argo CD, of which some may have changed `meanwhile`; null: it is no hub with Argo CD. */
  setHub(session: AgentSession, read: AgentSession['deliveries'], meanwhile: DeliveryChanges): void {
    const { owner } = session.identity;
    if (read === null) {
      session.deliveries = null;
      this.forget(session);
      return;
    }
    session.deliveries = { networkID: read.networkID, several: read.several };
    this.#hubs.set(owner, (this.#hubs.get(owner) ?? new Set()).add(session));
    this.add(owner, meanwhile);
  }

  /** The session has ended, or delivers nothing. */
  forget(session: AgentSession): void {
    const { owner } = session.identity;
    const hubs = this.#hubs.get(owner);
    hubs?.delete(session);
    if (hubs?.size === 0) this.#hubs.delete(owner);
  }

  /** Takes changes of the feed; returns whether some have to be looked up. */
  published(owner: string, changes: DeliveryChanges): boolean {
    for (const reading of this.#readings) addChanges(reading, changes);
    return this.add(owner, changes);
  }

  /** Has these looked up, where a hub of the context delivers; returns whether it does. */
  add(owner: string, changes: DeliveryChanges): boolean {
    if (!this.#hubs.has(owner) || isEmpty(changes)) return false;
    const waiting = this.#waiting.get(owner) ?? noDeliveryChanges();
    addChanges(waiting, changes);
    this.#waiting.set(owner, waiting);
    return true;
  }

  waitsFor(owner: string): boolean {
    return this.#waiting.has(owner);
  }

  /** Removes and returns what has to be looked up; null if nothing has. */
  take(owner: string): DeliveryChanges | null {
    const waiting = this.#waiting.get(owner) ?? null;
    this.#waiting.delete(owner);
    return waiting;
  }

  /** Looks up what changed, marks it, and returns the sessions that have something to send. */
  async mark(
    tx: TenantTransaction,
    owner: string,
    changes: DeliveryChanges | null,
  ): Promise<Iterable<AgentSession>> {
    return changes === null ? [] : markDeliveries(tx, changes, this.#hubs.get(owner) ?? []);
  }
}

/**
 * Marks, on the sessions of the hubs that write them into Argo CD, the objects that changed, and returns these sessions. An object on one
 * cluster bears its own name there, and the cluster's as well where it is on several: so its other places are marked when it gets its
 * second cluster, and when it loses it.
 */
async function markDeliveries(
  tx: TenantTransaction,
  changes: DeliveryChanges,
  sessions: Iterable<AgentSession>,
): Promise<Set<AgentSession>> {
  const hubs = new Map<string, AgentSession>();
  for (const session of sessions) if (session.deliveries) hubs.set(session.deliveries.networkID, session);
  if (hubs.size === 0) return new Set();
  const pairs = await changedPairs(tx, changes, hubs.values());
  const delivered = await deliveredOf(tx, [
    ...new Set([...pairs.map(({ objectID }) => objectID), ...changes.objects]),
  ]);
  const whole = new Set([...changes.objects].filter((id) => delivered.has(id)));
  const changed = [...whole].flatMap((id) => delivered.get(id) ?? []);
  const marked = await markRegistrations(tx, changes, changed, registering(hubs));
  for (const { objectID, networkID, several } of delivered.values()) {
    const known = hubs.get(networkID)?.deliveries?.several;
    if (known?.get(objectID) === several) continue;
    known?.set(objectID, several);
    whole.add(objectID);
  }
  for (const key of [...pairs, ...(await placementsOf(tx, [...whole]))]) {
    const session = hubs.get(delivered.get(key.objectID)?.networkID ?? '');
    if (session === undefined) continue;
    session.changedIDs.add(deliveredID(key));
    session.mayPutBack = true;
    marked.add(session);
  }
  return marked;
}

/** The hubs whose agents register clusters and repositories, by network. */
function registering(hubs: ReadonlyMap<string, AgentSession>): Map<string, AgentSession> {
  return new Map([...hubs].filter(([, { identity }]) => identity.answers.includes(ANSWERS_REGISTRATIONS)));
}

/** The named placements that changed and, of routers of which any may have, those that are there now, are to be removed, or were sent. */
async function changedPairs(
  tx: TenantTransaction,
  { placements }: DeliveryChanges,
  hubs: Iterable<AgentSession>,
): Promise<DeliveredKey[]> {
  const pairs: DeliveredKey[] = [];
  const routers: string[] = [];
  for (const [routerID, ids] of placements) {
    if (ids === null) routers.push(routerID);
    else for (const objectID of ids) pairs.push({ objectID, routerID });
  }
  if (routers.length === 0) return pairs;
  pairs.push(...(await placedOn(tx, routers)), ...(await removalsOn(tx, routers)));
  for (const { deliveries, sentDigests } of hubs) {
    for (const objectID of deliveries?.several.keys() ?? []) {
      for (const routerID of routers) {
        if (sentDigests.has(deliveredID({ objectID, routerID }))) pairs.push({ objectID, routerID });
      }
    }
  }
  return pairs;
}
