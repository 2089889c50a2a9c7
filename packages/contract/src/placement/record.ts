import { z } from 'zod';
import { Drift } from '../drift/index.ts';
import { ArgoState, KubeStatus, Status } from '../status/index.ts';

/** An object on one cluster: placed by a rule, observed by the agent of that cluster. */
export const Placement = z.object({
  /** `<routerID>/<objectID>`. */
  id: z.string(),
  objectID: z.string(),
  objectName: z.string(),
  kind: z.string(),
  routerID: z.string(),
  cloudID: z.string(),
  clusterName: z.string(),
  /** Whether the cluster is simulated. */
  simulated: z.boolean(),
  networkID: z.string(),
  desiredVersion: z.number().int(),
  appliedVersion: z.number().int().nullable(),
  kubeStatus: KubeStatus.nullable(),
  /** What Argo CD says of an Application; null of all other objects, and before the first report. */
  argo: ArgoState.nullable(),
  status: Status,
  /** What was changed by hand, as the agent last reported; null if nothing was. */
  drift: Drift.nullable(),
});

export type Placement = z.infer<typeof Placement>;
