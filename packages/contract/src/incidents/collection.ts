import { anyOf, anyTone, collectionContract, containsText, oneID } from '../collection/index.ts';
import { Incident } from './record.ts';

/** Causes of what is unhealthy, one row for each: the worst first, then those on most clusters, then the oldest. */
export const incidentsContract = collectionContract({
  name: 'incidents',
  row: Incident,
  filters: {
    text: containsText,
    networkIDs: anyOf,
    tones: anyTone,
    /** What is unhealthy on this cluster. */
    cloudID: oneID.optional(),
    /** What is unhealthy of this application. */
    objectID: oneID.optional(),
    /** What became unhealthy after this change, of what it changed. */
    changeID: oneID.optional(),
  },
  orders: [],
});
