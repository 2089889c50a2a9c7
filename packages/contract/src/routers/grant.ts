import { isDnsSubdomain } from '@hawser/domain/names';
import {
  ALL_SECRETS,
  ARGOCD_ACCESS,
  argoCdAccessMessages,
  GRANT_KINDS,
  infrastructureGroupProblem,
  isListedKind,
  listedNamespaceProblem,
} from '@hawser/domain/objects';
import { POD_SECURITY_LEVELS } from '@hawser/domain/pod-security';
import { z } from 'zod';

const MAX_NAMES = 100;

/** What the agent of a router may do in its cluster. Its install manifest contains it, and the agent enforces it. */
export const RouterGrant = z.object({
  /** Which kinds it may apply. None includes Secrets. */
  kinds: z.enum(GRANT_KINDS),
  /** The level of the Pod Security Standards that pods must meet. */
  podSecurity: z.enum(POD_SECURITY_LEVELS),
  /** ServiceAccounts that pods may run as. */
  serviceAccounts: z.array(z.string().refine(isDnsSubdomain)).max(MAX_NAMES),
  /** Secrets that pods may use; `*` stands for all. */
  secrets: z.array(z.string().refine((name) => name === ALL_SECRETS || isDnsSubdomain(name))).max(MAX_NAMES),
  /** Whether the logs of pods may be read. */
  logs: z.boolean(),
  /** Whether terminals may be opened in containers. */
  exec: z.boolean(),
  /** Whether everything in the cluster may be read, except Secrets. */
  inspect: z.boolean(),
  /** Whether the names of Secrets may be listed. Kubernetes gives the right to read their values with it. */
  secretNames: z.boolean(),
  /** Whether the installer of features keeps its permissions, on a hub. */
  installer: z.boolean(),
  /** API groups of Crossplane whose resources it may write, on a hub, such as `s3.aws.upbound.io`. */
  infrastructure: z
    .array(z.string().refine((group) => infrastructureGroupProblem(group) === null))
    .max(MAX_NAMES),
  /** As what Argo CD acts on a public edge: the user of its kubeconfig, or an account that may do everything, or what is listed. */
  argoCdAccess: z.enum(ARGOCD_ACCESS),
  /** Where `listed` applies. */
  argoCdNamespaces: z
    .array(z.string().refine((name) => listedNamespaceProblem(name) === null))
    .max(MAX_NAMES),
  /** The kinds of `listed`, such as `deployments.apps`; none stands for all. */
  argoCdKinds: z.array(z.string().refine(isListedKind)).max(MAX_NAMES),
});

/** What is chosen of a grant. */
export const GrantRequest = RouterGrant.partial().refine(
  ({ argoCdAccess, argoCdNamespaces = [] }) => argoCdAccess !== 'listed' || argoCdNamespaces.length > 0,
  { path: ['argoCdNamespaces'], error: argoCdAccessMessages.noNamespace },
);

export type RouterGrant = z.infer<typeof RouterGrant>;
