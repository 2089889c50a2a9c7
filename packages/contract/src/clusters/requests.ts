import { z } from 'zod';
import { tagNames } from '../tags/index.ts';
import { AwsEksCredentials } from './kubeconfigs.ts';

/** Credentials of a cluster: a context of an upload, with AWS credentials for EKS. */
const uploadedKubeconfig = {
  kubeconfig_upload_id: z.string().max(100).optional(),
  awsEksCredentials: AwsEksCredentials.optional(),
};

export const DefineCluster = z.object({
  alias: z.string().max(1000),
  location: z.string().max(1000).default(''),
  context_name: z.string().max(1000).default(''),
  kubesDistro: z.string().max(100).default('basic'),
  systemtype: z.string().max(100).default('kubernetes'),
  tags: tagNames.default([]),
  ...uploadedKubeconfig,
});

/** The name of a cluster cannot change, because installed objects contain it. */
export const UpdateCluster = z.object({
  location: z.string().max(1000).optional(),
  kubesDistro: z.string().max(100).optional(),
  tags: tagNames.optional(),
  /** With `kubeconfig_upload_id`: the context whose credentials replace the stored ones. */
  context_name: z.string().max(1000).optional(),
  ...uploadedKubeconfig,
});

export const LocationList = z.object({ locations: z.array(z.string()) });
