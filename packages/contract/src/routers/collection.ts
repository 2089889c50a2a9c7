import { z } from 'zod';
import { anyID, anyTone, collectionContract, containsText, MATCH_ORDER, oneID } from '../collection/index.ts';
import { Router } from './record.ts';

/** The attached clusters of a context. The name of a record is the name of its cluster. */
export const routersContract = collectionContract({
  name: 'routers',
  row: Router,
  filters: {
    text: containsText,
    ids: anyID,
    /** By their rows. */
    tones: anyTone,
    /** By their own status, whatever their objects' are. */
    ownTones: anyTone,
    /** Clusters whose own status needs attention and is no incident: warnings such as an installation, and those that are shut down. */
    withoutIncident: z.literal('true').optional(),
    /** Clusters that are attached to this network. */
    networkID: oneID.optional(),
  },
  orders: ['name', 'createdAt', 'status', MATCH_ORDER],
});
