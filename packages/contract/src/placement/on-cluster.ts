import { z } from 'zod';
import { anyTone, collectionContract, containsText, oneID } from '../collection/index.ts';
import { Instant } from '../status/index.ts';
import { Placement } from './record.ts';

/** Most rules that a row names. */
export const NAMED_RULES = 5;

/** An application on one cluster, and why it is there. */
export const ClusterPlacement = Placement.extend({
  networkName: z.string(),
  /** When it was placed there. */
  placedAt: Instant,
  /** The first rules of its network that place it there, as they are stored, with their number from 1. */
  rules: z
    .array(z.object({ number: z.number().int(), cloud: z.string(), object: z.string() }))
    .max(NAMED_RULES),
  /** Number of these rules. */
  ruleCount: z.number().int(),
});

/** The applications that Hawser placed on a cluster, in all its networks; the key of a row is `<routerID>/<objectID>`. */
export const clusterPlacementsContract = collectionContract({
  name: 'clusterPlacements',
  row: ClusterPlacement,
  filters: {
    cloudID: oneID,
    text: containsText,
    tones: anyTone,
  },
  orders: ['name', 'kind', 'status', 'network', 'placedAt'],
});

export type ClusterPlacement = z.infer<typeof ClusterPlacement>;
