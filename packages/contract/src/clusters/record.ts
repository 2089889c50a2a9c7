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
  /** Address of its API server from the kubeconfig; empty without one. */
  server_url: z.string(),
  /** The upload that its credentials came from; null when none were uploaded. The credentials are never shown. */
  kubeconfig_upload_id: z.string().nullable(),
  /** The last uploads that it got credentials from, the current one at the end. */
  upload_ids: z.array(z.string()),
  hasAwsEksCredentials: z.boolean(),
  /** AWS region of an EKS cluster. */
  arn: z.object({ region: z.string() }).nullable(),
  kubesDistro: z.string(),
  systemtype: z.string(),
  tags: Tags,
  /** Names of the tags that Hawser set. */
  tagsInternal: z.array(z.string()),
  /** Whether the cluster is simulated: it belongs to a demo fleet, or its agent reports it. It is marked wherever it is shown. */
  simulated: z.boolean(),
  isAttached: z.boolean(),
  allowDeletion: z.boolean(),
  /** Whether it belongs to a GitOps network: then its definition cannot be changed, except tags and credentials. */
  readOnly: z.boolean(),
  /** Namespaces of its attachments. */
  installedNamespaces: z.array(z.string()),
  /** Observed by its agents; null before the first one connected. */
  kubernetesVersion: z.string().nullable(),
  nodeCount: z.number().int().nullable(),
  observedDistro: z.string().nullable(),
  /** The networks that it is attached to, and whether it is being detached. */
  networks: z.array(
    z.object({
      networkID: z.string(),
      networkName: z.string(),
      routerID: z.string(),
      detaching: z.boolean(),
    }),
  ),
  /** The worst `rowStatus` of its attachments. */
  status: Status,
  can: permissions(CLUSTER_CAPABILITIES),
});

export type Cluster = z.infer<typeof Cluster>;
