import { SECRET_FINDINGS, SECRET_SEALERS } from '@hawser/domain/secrets';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { Status } from '../status/index.ts';

const texts = z.record(z.string(), z.string());

/** A Secret of an attached cluster (Spec 2 §3), read only and without its values. */
export const K8Secret = z.object({
  id: z.string(),
  name: z.string(),
  namespace: z.string(),
  /** EXISTS, MISSING, or UNKNOWN: the agent may not tell, or has not reported for longer than its lease. */
  status: Status,
  /** What is not known, or not shown, of its cluster. */
  message: z.string(),
  networkID: z.string(),
  networkName: z.string(),
  routerID: z.string(),
  cloudID: z.string(),
  clusterName: z.string(),
  isHub: z.boolean(),
  labels: texts,
  /** Values that may repeat what is in the Secret are masked. */
  annotations: texts,
  /** Names of the keys, known of SealedSecrets only. */
  keys: z.array(z.string()),
  sealer: z.enum(SECRET_SEALERS),
  /** The SealedSecret that it comes from. */
  sealed: z
    .object({
      /** The object as which it was placed from here; empty when others wrote it. */
      objectID: z.string(),
      synced: z.enum(['True', 'False', 'Unknown']),
      message: z.string(),
    })
    .nullable(),
  /** What uses it: some of them, and how many. */
  users: z.array(z.object({ kind: z.string(), name: z.string() })),
  userCount: z.number().int(),
  findings: z.array(z.enum(SECRET_FINDINGS)),
  /** On how many clusters of the network a Secret of this name exists, of those whose agents may list Secrets. */
  spread: z.object({ exists: z.number().int(), clusters: z.number().int() }),
  can: permissions([]),
});
export type K8Secret = z.infer<typeof K8Secret>;
