import {
  ARGOCD_READ_RULES,
  INSTALLER,
  INSTALLER_RULES,
  INSTALLER_TOKEN_RULES,
  INSTALLER_VIEW_RULES,
  installerName,
} from '@hawser/domain/argocd';
import { FEATURES_NAME } from '@hawser/domain/routers';
import type { TestCluster } from '@hawser/testkit';

const GROUP = 'rbac.authorization.k8s.io';

/** Applies what the install command of a hub applies for the installer; its permissions are not bound. */
export async function installInstaller(
  cluster: TestCluster,
  namespace: string,
  routerID: string,
): Promise<void> {
  const apiVersion = `${GROUP}/v1`;
  const account = 'hawser-agent';
  const name = installerName(routerID);
  const own = { name: account, namespace };
  const subjects = [{ kind: 'ServiceAccount', ...own }];
  const rules = [
    ...INSTALLER_TOKEN_RULES,
    {
      apiGroups: [''],
      resources: ['configmaps'],
      resourceNames: [FEATURES_NAME],
      verbs: ['get', 'update', 'patch'],
    },
    { apiGroups: [''], resources: ['configmaps'], verbs: ['create'] },
  ];
  const readers = { name: `${account}-${namespace}` };
  const ref = (kind: string, to: string) => ({ apiGroup: GROUP, kind, name: to });
  const items = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: own },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: INSTALLER, namespace } },
    { apiVersion, kind: 'Role', metadata: own, rules },
    { apiVersion, kind: 'RoleBinding', metadata: own, roleRef: ref('Role', account), subjects },
    { apiVersion, kind: 'ClusterRole', metadata: readers, rules: ARGOCD_READ_RULES },
    {
      apiVersion,
      kind: 'ClusterRoleBinding',
      metadata: readers,
      roleRef: ref('ClusterRole', readers.name),
      subjects,
    },
    {
      apiVersion,
      kind: 'ClusterRole',
      metadata: { name },
      rules: [...INSTALLER_RULES, ...INSTALLER_VIEW_RULES],
    },
  ];
  await cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
}
