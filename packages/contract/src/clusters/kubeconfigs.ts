import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Largest kubeconfig, in UTF-16 units; 1 MiB as for files (Spec 1 §9). */
export const MAX_KUBECONFIG_LENGTH = 1_048_576;

export const UploadKubeconfig = z.object({ text: z.string().max(MAX_KUBECONFIG_LENGTH) });

/** A context of an uploaded kubeconfig. No credential is ever among this. */
export const KubeconfigContext = z.object({
  name: z.string(),
  /** The `current-context` of its file. */
  isCurrent: z.boolean(),
  /** Name for the cluster that follows from the context or ARN (Spec 2 §5); empty where none does. */
  derivedName: z.string(),
  kubeConfigClusterName: z.string(),
  context_user_name: z.string(),
  server_url: z.string(),
  kubesDistro: z.string(),
  /** Region of an EKS cluster. */
  region: z.string().nullable(),
  /** The AWS role that its exec entry would take on; credentials must be those of the role. */
  roleArn: z.string().nullable(),
  needsAwsEksCredentials: z.boolean(),
  /** Why it may not be used, or null. */
  refusal: z.string().nullable(),
});

/** An uploaded kubeconfig, kept sealed until a cluster is defined with it or it expires. */
export const KubeconfigUpload = z.object({
  id: z.string(),
  expiresAt: Instant,
  contexts: z.array(KubeconfigContext).max(1_000),
});

/** AWS credentials for an EKS cluster; stored sealed and never shown again. */
export const AwsEksCredentials = z.object({
  accessKeyId: z.string().regex(/^[A-Z0-9]{16,128}$/),
  secretAccessKey: z.string().min(16).max(1_000),
  sessionToken: z.string().max(10_000).nullable().default(null),
});

export const CheckKubeconfig = z.object({
  context_name: z.string().max(4_096),
  awsEksCredentials: AwsEksCredentials.optional(),
});

/** What a connection check found; `message` says it in words. */
export const ConnectionCheck = z.object({
  reached: z.boolean(),
  kubernetesVersion: z.string().nullable(),
  message: z.string(),
  checkedAt: Instant,
});

export type KubeconfigContext = z.infer<typeof KubeconfigContext>;
export type KubeconfigUpload = z.infer<typeof KubeconfigUpload>;
export type AwsEksCredentials = z.infer<typeof AwsEksCredentials>;
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;
