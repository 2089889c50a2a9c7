import { z } from 'zod';
import { Network } from '../networks/index.ts';
import { AppObject } from '../objects/index.ts';
import { LinkToHubsStatus, Router } from '../routers/index.ts';
import { Instant, KubeStatus, Status, ToneCounts } from '../status/index.ts';

const treeRow = z.object({
  /** `n:<networkID>`, `r:<routerID>` or `o:<routerID>/<objectID>`. */
  key: z.string(),
  id: z.string(),
  networkID: z.string(),
  depth: z.number().int(),
  name: z.string(),
  /** Type of the row: 'network', 'hub', 'edge' or the Kubernetes kind. */
  detail: z.string(),
  expandable: z.boolean(),
  expanded: z.boolean(),
  /** The worst of the record's own status and of everything below it. */
  status: Status,
  counts: ToneCounts,
  kubeStatus: KubeStatus.nullable(),
  /** Tags that users set on the cluster or object; a network has none. */
  tags: z.array(z.string()),
  /** Slugs of the network's features, or of those that install something on the cluster. */
  features: z.array(z.string()),
  /** State of the installation of a GitOps network's features; null on all other rows. */
  install: z.string().nullable(),
  /** Number of a network in its context; null on all other rows. */
  serialNumber: z.number().int().nullable(),
  /** Number of active links of a router to hubs, null while unobserved; null on all other rows. */
  linkToHubsStatus: LinkToHubsStatus.nullable(),
  /** Whether it is being deleted or detached. */
  busy: z.boolean(),
  /** Whether it is a simulated cluster, or is on one. */
  simulated: z.boolean(),
  /** When the network was defined, the cluster attached, or the object created. */
  createdAt: Instant,
  observedAt: Instant.nullable(),
});

/** One visible row of the tree: network, then attached cluster (router), then object; with the permissions of its kind. */
export const TreeRow = z.discriminatedUnion('kind', [
  treeRow.extend({ kind: z.literal('network'), can: Network.shape.can }),
  treeRow.extend({ kind: z.literal('router'), cloudID: z.string(), can: Router.shape.can }),
  treeRow.extend({ kind: z.literal('object'), can: AppObject.shape.can }),
]);

export type TreeRow = z.infer<typeof TreeRow>;
