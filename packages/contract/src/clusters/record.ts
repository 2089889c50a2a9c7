import { z } from 'zod';
import { CLUSTER_CAPABILITIES } from '@hawser/domain/clusters';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { Status } from '../status/index.ts';
import { Tags } from '../tags/index.ts';

export const Cluster = z.object({
  ...stored,
  name: z.string(),
  alias: z.string(),
  location: z.string(),
  context_name: z.string(),
  context_user_name: z.string(),
  kubeConfigClusterName: z.string(),
  /** Address of its API server as the kubeconfig says it; empty without one. */
  server_url: z.string(),
  /** The upload that its credentials came with; null: none were uploaded. The credentials are never shown. */
  kubeconfig_upload_id: z.string().nullable(),
  /** The last uploads that it got credentials from, the present one at the end. */
  upload_ids: z.array(z.string()),
  hasAwsEksCredentials: z.boolean(),
  /** Where an EKS cluster is. */
  arn: z.object({ region: z.string() }).nullable(),
  kubesDistro: z.string(),
  systemtype: z.string(),
  tags: Tags,
  /** Names of those that Hawser gave. */
  tagsInternal: z.array(z.string()),
  /** A demo fleet's, or one whose agent says so: shown with a mark wherever it is shown. */
  simulated: z.boolean(),
  isAttached: z.boolean(),
  allowDeletion: z.boolean(),
  /** It belongs to a GitOps network: what it is defined by stays, tags and credentials do not have to. */
  readOnly: z.boolean(),
  /** Namespaces that it is attached with. */
  installedNamespaces: z.array(z.string()),
  /** Observed by its agents; null before the first one connected. */
  kubernetesVersion: z.string().nullable(),
  nodeCount: z.number().int().nullable(),
  observedDistro: z.string().nullable(),
  /** The networks that it is attached to, and whether it was asked to leave. */
  networks: z.array(
    z.object({
      networkID: z.string(),
      networkName: z.string(),
      routerID: z.string(),
      detaching: z.boolean(),
    }),
  ),
  status: Status,
  can: permissions(CLUSTER_CAPABILITIES),
});

export type Cluster = z.infer<typeof Cluster>;
