import { z } from 'zod';
import { collectionContract, oneID } from '../collection/index.ts';
import { Instant, Tone } from '../status/index.ts';

/** The clusters on which an object reports the same: one cause, or one status without a cause. */
export const PlacementGroup = z.object({
  /** `<objectID>/<report>`. */
  id: z.string(),
  /** What they report, for the filter `reports` of placements: the cause of an incident, otherwise the status. */
  report: z.string(),
  /** The same in words: 'ImagePullBackOff shop:broken-1', 'up'. */
  title: z.string(),
  /** The worst status, with its label and tone. */
  status: z.string(),
  label: z.string(),
  tone: Tone,
  /** Number of clusters. */
  clusters: z.number().int(),
  /** When the first of them began to report it; null if unknown. */
  since: Instant.nullable(),
});

/** What an object reports on its clusters, one row for each: the worst first, then those on most clusters. */
export const placementGroupsContract = collectionContract({
  name: 'placementGroups',
  row: PlacementGroup,
  filters: { objectID: oneID },
  orders: [],
});

export type PlacementGroup = z.infer<typeof PlacementGroup>;
