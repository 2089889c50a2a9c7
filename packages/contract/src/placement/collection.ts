import { z } from 'zod';
import { anyOf, anyTone, collectionContract, containsText, oneID } from '../collection/index.ts';
import { Placement } from './record.ts';

/** Which version of an object a cluster has applied: the current one, an older one, or none yet. */
export const APPLIED_VERSIONS = ['current', 'older', 'none'] as const;

/**
 * The clusters that an object is placed on, by default the worst status first, then by name; the key of a row is
 * `<routerID>/<objectID>`.
 */
export const placementsContract = collectionContract({
  name: 'placements',
  row: Placement,
  filters: {
    objectID: oneID,
    /** Keys of rows, which are longer than an id. */
    ids: z.array(z.string().max(220)).max(50).optional(),
    /** The one on this attachment of a cluster. */
    routerID: oneID.optional(),
    /** Clusters whose name contains this text. */
    text: containsText,
    tones: anyTone,
    /** What they report: the `report` of a placement group. */
    reports: anyOf,
    applied: z.array(z.enum(APPLIED_VERSIONS)).min(1).max(APPLIED_VERSIONS.length).optional(),
    /** Whether the object is changed by hand there now. */
    drift: z
      .array(z.enum(['yes', 'no']))
      .min(1)
      .max(2)
      .optional(),
  },
  orders: [
    'cluster',
    'status',
    'report',
    'since',
    'updated',
    'ready',
    'available',
    'version',
    'observed',
    'drift',
  ],
});
