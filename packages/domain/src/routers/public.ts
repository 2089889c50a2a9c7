import type { Allowed } from '../permissions/index.ts';
import { routerMessages } from './messages.ts';

/** The facts that determine whether a cluster can be attached publicly: then Argo CD reaches it by the cluster's own kubeconfig. */
interface PublicFacts {
  readonly usesFeatureArgoCd: boolean;
  readonly hasKubeconfig: boolean;
  readonly isEks: boolean;
  readonly hasAwsEksCredentials: boolean;
}

/**
 * Whether a cluster can be attached publicly, with the reason where it cannot (Spec 2 §5: the network has Argo CD, the
 * cluster a kubeconfig, and AWS credentials on EKS).
 */
export function publicAttachment(facts: PublicFacts): Allowed {
  if (!facts.usesFeatureArgoCd) return { allowed: false, reason: routerMessages.publicNeedsArgoCd };
  if (!facts.hasKubeconfig) return { allowed: false, reason: routerMessages.publicNeedsKubeconfig };
  if (facts.isEks && !facts.hasAwsEksCredentials) {
    return { allowed: false, reason: routerMessages.publicNeedsEks };
  }
  return { allowed: true, reason: '' };
}

/** Last part of the address of a manifest. The agent of a private attachment in a GitOps network also watches Argo CD. */
export function installPath(attachment: { usesGitOps: boolean; isPublic: boolean }): 'gitops' | 'standard' {
  return attachment.usesGitOps && !attachment.isPublic ? 'gitops' : 'standard';
}
