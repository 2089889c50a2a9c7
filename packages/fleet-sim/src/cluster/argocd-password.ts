import type { WantedFeature } from '@hawser/contract/features';
import { FEATURES_NAME } from '@hawser/domain/routers';
import type { JsonObject } from '@hawser/kube-sim';
import { AGENT } from '../agent/install.ts';

/** The initial password of every simulated Argo CD. */
export const SIMULATED_PASSWORD = 'simulated-password';

const GROUP = 'rbac.authorization.k8s.io';
const SECRET = 'argocd-initial-admin-secret';

/** What an installation leaves in the cluster for whoever asks for the initial password: the agent in namespace `own` may read it. */
export function passwordObjects(
  own: string,
  { slug, version, namespace, serviceType }: WantedFeature,
): JsonObject[] {
  const record = { version, namespace, serviceType, hasRights: false, isGone: false };
  const metadata = { name: `${AGENT}-argocd`, namespace };
  const roleRef = { apiGroup: GROUP, kind: 'Role', name: metadata.name };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: SECRET, namespace },
      data: { password: Buffer.from(SIMULATED_PASSWORD).toString('base64') },
    },
    {
      apiVersion: `${GROUP}/v1`,
      kind: 'Role',
      metadata,
      rules: [{ apiGroups: [''], resources: ['secrets'], resourceNames: [SECRET], verbs: ['get'] }],
    },
    {
      apiVersion: `${GROUP}/v1`,
      kind: 'RoleBinding',
      metadata,
      roleRef,
      subjects: [{ kind: 'ServiceAccount', name: AGENT, namespace: own }],
    },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: FEATURES_NAME, namespace: own },
      data: { [slug]: JSON.stringify(record) },
    },
  ];
}
