import { ARGOCD_ACCOUNT_NAME, type ArgoCdAccessChoice, listedRules } from '@hawser/domain/objects';
import type { KubernetesObject, Metadata } from './kubernetes.ts';

const GROUP = 'rbac.authorization.k8s.io';

/**
 * The account that the Argo CD of the hub uses in the cluster of a public edge, with the permissions that the person chose. It is in the
 * namespace of the agent, and goes with it.
 */
export function argoCdAccountObjects({
  routerID,
  agents,
  labels,
  access: { argoCdAccess, argoCdNamespaces, argoCdKinds },
}: {
  readonly routerID: string;
  readonly agents: string;
  readonly labels: Metadata['labels'];
  readonly access: ArgoCdAccessChoice;
}): KubernetesObject[] {
  const apiVersion = `${GROUP}/v1` as const;
  const account = { kind: 'ServiceAccount' as const, name: ARGOCD_ACCOUNT_NAME, namespace: agents };
  const subjects = [account];
  // Several networks may have an edge in one cluster. Time-ordered IDs differ at their end.
  const name = `${ARGOCD_ACCOUNT_NAME}-${routerID.slice(-12)}`;
  const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name } as const;
  const isListed = argoCdAccess === 'listed';
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: account.name, namespace: agents, labels } },
    {
      apiVersion,
      kind: 'ClusterRole',
      metadata: { name, labels },
      rules: listedRules(isListed ? argoCdKinds : []),
    },
    ...(isListed
      ? argoCdNamespaces.map(
          (namespace): KubernetesObject => ({
            apiVersion,
            kind: 'RoleBinding',
            metadata: { name, namespace, labels },
            roleRef,
            subjects,
          }),
        )
      : [{ apiVersion, kind: 'ClusterRoleBinding', metadata: { name, labels }, roleRef, subjects } as const]),
  ];
}
