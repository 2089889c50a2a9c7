import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Largest kubeconfig, in UTF-16 units; 1 MiB as for files (Spec 1 §9). */
const MAX_KUBECONFIG_LENGTH = 1_048_576;

export const UploadKubeconfig = z.object({ text: z.string().max(MAX_KUBECONFIG_LENGTH) });

/** A context of an uploaded kubeconfig. It never contains credentials. */
export const KubeconfigContext = z.object({
  name: z.string(),
  /** Whether it is the `current-context` of the file. */
  isCurrent: z.boolean(),
  /** Cluster name derived from the context or ARN (Spec 2 §5); empty when no valid name can be derived. */
  derivedName: z.string(),
  kubeConfigClusterName: z.string(),
  context_user_name: z.string(),
  server_url: z.string(),
  kubesDistro: z.string(),
  /** Region of an EKS cluster. */
  region: z.string().nullable(),
  /** The AWS role that its exec plugin assumes; credentials must belong to this role. */
  roleArn: z.string().nullable(),
  needsAwsEksCredentials: z.boolean(),
  /** Why it cannot be used; null when it can. */
  refusal: z.string().nullable(),
});

/** An uploaded kubeconfig. It is stored encrypted until a cluster is defined with it, or until it expires. */
export const KubeconfigUpload = z.object({
  id: z.string(),
  expiresAt: Instant,
  contexts: z.array(KubeconfigContext).max(1_000),
});

/** AWS credentials for an EKS cluster. They are stored encrypted and never shown again. */
export const AwsEksCredentials = z.object({
  accessKeyId: z.string().regex(/^[A-Z0-9]{16,128}$/),
  secretAccessKey: z.string().min(16).max(1_000),
  sessionToken: z.string().max(10_000).nullable().default(null),
});

export const CheckKubeconfig = z.object({
  context_name: z.string().max(4_096),
  awsEksCredentials: AwsEksCredentials.optional(),
});

/** Result of a connection check, with a message. */
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
