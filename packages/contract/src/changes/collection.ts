import { z } from 'zod';
import { anyID, anyTone, collectionContract, containsText, oneID } from '../collection/index.ts';
import { ClusterPlacement } from '../placement/index.ts';
import { Arrival, Change, CHANGED_KINDS } from './record.ts';

/** The changes of a context, newest first. */
export const changesContract = collectionContract({
  name: 'changes',
  row: Change,
  filters: {
    text: containsText,
    ids: anyID,
    /** Changes of this application. */
    objectID: oneID.optional(),
    /** Changes of this network, of its applications, and of clusters attached to it. */
    networkID: oneID.optional(),
    /** Changes of this cluster, of its networks, and of the applications placed on it. */
    cloudID: oneID.optional(),
    /** Changes of these kinds of records. */
    kinds: z.array(z.enum(CHANGED_KINDS)).min(1).max(CHANGED_KINDS.length).optional(),
  },
  orders: [],
});

/** How far a change has arrived: one row. */
export const arrivalsContract = collectionContract({
  name: 'arrivals',
  row: Arrival,
  filters: { changeID: oneID },
  orders: [],
});

/** The applications on clusters that a change concerns, the worst first; the key of a row is `<routerID>/<objectID>`. */
export const changePlacementsContract = collectionContract({
  name: 'changePlacements',
  row: ClusterPlacement,
  filters: { changeID: oneID, tones: anyTone },
  orders: [],
});
