import type { clustersContract } from '@hawser/contract/clusters';
import type { QueryOf, RowRange } from '@hawser/contract/collection';
import type { fleetMapContract } from '@hawser/contract/fleet-map';
import type { networksContract } from '@hawser/contract/networks';
import type { objectsContract, wholeObjectsContract } from '@hawser/contract/objects';
import type { overviewContract } from '@hawser/contract/overview';
import type { placementsContract } from '@hawser/contract/placement';
import type { routersContract } from '@hawser/contract/routers';
import type { treeContract } from '@hawser/contract/tree';
import type { Tone } from '@hawser/domain/status';

/** A query that the index in memory answers. */
export type FleetQuery =
  | QueryOf<typeof networksContract>
  | QueryOf<typeof clustersContract>
  | QueryOf<typeof routersContract>
  | QueryOf<typeof objectsContract>
  | QueryOf<typeof wholeObjectsContract>
  | QueryOf<typeof placementsContract>
  | QueryOf<typeof overviewContract>
  | QueryOf<typeof treeContract>
  | QueryOf<typeof fleetMapContract>;

/** Which records of a kind, in which order, and which part of them. */
export interface Selection {
  readonly text?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Only records that show in one of these tones. */
  readonly tones?: readonly Tone[] | undefined;
  /** Only routers whose own status has one of these tones. */
  readonly ownTones?: readonly Tone[] | undefined;
  /** Only routers whose own status needs attention and is no incident. */
  readonly withoutIncident?: 'true' | undefined;
  readonly networkID?: string | undefined;
  readonly objectID?: string | undefined;
  /** Of each of the following: only records that have one of these. */
  readonly networkIDs?: readonly string[] | undefined;
  readonly features?: readonly string[] | undefined;
  readonly locations?: readonly string[] | undefined;
  readonly distros?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Tags that a person gave. */
  readonly tags?: readonly string[] | undefined;
  readonly order?: { readonly by: OrderBy; readonly descending: boolean } | undefined;
  readonly range: RowRange;
}

/** By version, nodes, last change or contact, and by what a placement reports, only the database orders. */
type OrderBy =
  | NonNullable<QueryOf<typeof placementsContract>['order']>['by']
  | 'name'
  | 'createdAt'
  | 'status'
  | 'count'
  | 'health'
  | 'location'
  | 'distro'
  | 'network'
  | 'kind'
  | 'version'
  | 'nodes'
  | 'seen'
  | 'updatedAt'
  | 'match';

/** Whether the rows are objects, with or without their YAML. */
export const isOfObjects = (
  query: FleetQuery,
): query is QueryOf<typeof objectsContract> | QueryOf<typeof wholeObjectsContract> =>
  query.collection === 'objects' || query.collection === 'wholeObjects';
