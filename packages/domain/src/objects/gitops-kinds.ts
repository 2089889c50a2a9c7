import { ORIGINS } from '../wire/index.ts';
import { type GrantedKind, isProviderConfigKind } from './granted-kinds.ts';
import { isInfrastructureKind } from './infrastructure-kinds.ts';

/** API version of the kinds that Argo CD delivers. */
const ARGO = 'argoproj.io/v1alpha1';

/** The kinds of GitOps objects: written into the Argo CD of a network's hub, never applied on the edges. */
export const GITOPS_KINDS: readonly GrantedKind[] = [
  { apiVersion: ARGO, kind: 'Application', resource: 'applications' },
  { apiVersion: ARGO, kind: 'ApplicationSet', resource: 'applicationsets' },
  { apiVersion: ARGO, kind: 'AppProject', resource: 'appprojects' },
];

/** Whether a GitOps network accepts objects of this kind. */
export function isGitOpsKind(apiVersion: string, kind: string): boolean {
  return GITOPS_KINDS.some((each) => each.apiVersion === apiVersion && each.kind === kind);
}

/** Whether it is a SealedSecret, which a GitOps network with that feature accepts beside the kinds of Argo CD. */
export function isSealedSecretKind(apiVersion: string, kind: string): boolean {
  return apiVersion === 'bitnami.com/v1alpha1' && kind === 'SealedSecret';
}

/** The origin of what a user writes: agents apply SealedSecrets, ProviderConfigs and infrastructure where they are placed, also in a GitOps network. */
export function originOf(
  usesGitOps: boolean,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): string {
  const isApplied =
    isSealedSecretKind(apiVersion, kind) ||
    isProviderConfigKind(apiVersion, kind) ||
    isInfrastructureKind({ apiVersion, kind });
  return usesGitOps && !isApplied ? ORIGINS.gitops : ORIGINS.config;
}

const WRITTEN_ONCE: ReadonlySet<string> = new Set(['ApplicationSet', 'AppProject']);

/** Whether an object of this kind is written into Argo CD once, and not once for each cluster: it belongs on the hub alone. */
export function isWrittenOnce(kind: string): boolean {
  return WRITTEN_ONCE.has(kind);
}
