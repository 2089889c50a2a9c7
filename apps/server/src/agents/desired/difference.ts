import { deliveredID, deliveredKeyOf, registrationOf } from '@hawser/domain/gitops';
import type { Sealer } from '../../store/sealer.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { ObjectOnRouter } from '../object-on-router.ts';
import { type AskedRegistration, desiredRegistrations } from './registrations.ts';
import type { AgentSession } from '../session/session.ts';
import type { ConcurrentChanges } from './concurrent-changes.ts';
import { type DesiredObject, desiredObjects, unplacedPairs } from './read.ts';
import { type AskedDelivery, deliveredObjects, orphanedOf } from './read-deliveries.ts';

/** Marks what differs from what was sent; returns the IDs of the whole set. */
export function markDifference(
  session: AgentSession,
  desired: ReadonlyMap<string, ReadonlyMap<string, string>>,
  concurrent: ConcurrentChanges,
): Set<string> {
  const { routerID } = session.identity;
  const digests = desired.get(routerID) ?? new Map<string, string>();
  for (const [id, digest] of digests) if (session.sentDigests.get(id) !== digest) session.changedIDs.add(id);
  for (const id of session.sentDigests.keys()) if (!digests.has(id)) session.changedIDs.add(id);
  const whole = new Set(digests.keys());
  session.confirmedPlacements = concurrent.without(routerID, whole);
  // The agent removes at once what its whole set does not name. Of these, `remove` says later whether what they created stays.
  for (const id of session.changedIDs) if (deliveredKeyOf(id) !== null) whole.add(id);
  return whole;
}

/** Some of the objects of a session that may differ from what was sent. */
export interface TakenIDs {
  readonly session: AgentSession;
  readonly ids: readonly string[];
}

/**
 * Reads what of these belongs on the routers of the sessions now; undefined of an object means that it does not, and `orphan` that what it
 * created stays.
 */
export async function wantedNow(
  tx: TenantTransaction,
  sealer: Sealer,
  taken: readonly TakenIDs[],
): Promise<(session: AgentSession, id: string) => DesiredObject | 'orphan' | undefined> {
  const pairs: ObjectOnRouter[] = [];
  const asked = new Set<string>();
  const deliveries: AskedDelivery[] = [];
  const registrations: AskedRegistration[] = [];
  for (const { session, ids } of taken) {
    for (const objectID of ids) {
      const key = deliveredKeyOf(objectID);
      if (registrationOf(objectID) !== null) {
        const networkID = session.deliveries?.networkID;
        if (networkID !== undefined)
          registrations.push({ hubID: session.identity.routerID, networkID, registration: objectID });
      } else if (key === null) {
        asked.add(objectID);
        if (!session.confirmedPlacements?.has(objectID))
          pairs.push({ routerID: session.identity.routerID, objectID });
      } else if (session.deliveries !== null) {
        deliveries.push({ ...key, networkID: session.deliveries.networkID });
      }
    }
  }
  const gone = await unplacedPairs(tx, pairs);
  const objects = await desiredObjects(tx, [...asked]);
  const delivered = await deliveredObjects(tx, deliveries);
  const orphaned = await orphanedOf(
    tx,
    deliveries.filter((key) => !delivered.has(deliveredID(key))).map(({ objectID }) => objectID),
  );
  const registered = await desiredRegistrations(tx, sealer, registrations);
  return ({ identity: { routerID }, deliveries: network }, id) => {
    if (registrationOf(id) !== null) return registered(routerID, id);
    const key = deliveredKeyOf(id);
    if (key !== null && network === null) return undefined;
    if (key !== null) return delivered.get(id) ?? (orphaned.has(key.objectID) ? 'orphan' : undefined);
    return gone.size > 0 && gone.has(`${routerID}/${id}`) ? undefined : objects.get(id);
  };
}
