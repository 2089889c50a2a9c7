import { agentNamespace } from '@hawser/domain/names';
import { defaultGrant, type GrantedKind, INSPECTED, READ_KINDS } from '@hawser/domain/objects';
import type { JsonObject } from '@hawser/kube-sim';

/** Name of all the agent's objects in its namespace. */
export const AGENT = 'hawser-agent';
const INVENTORY = 'hawser-inventory';
const RBAC = 'rbac.authorization.k8s.io';
const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

const READ = ['get', 'list', 'watch'];

const resourceOf = ({ apiVersion, resource }: GrantedKind) => ({
  apiGroups: [apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''],
  resources: [resource],
});

/** What the agents of a fleet may do beyond the default: what the simulated Kubernetes serves. */
export const SIMULATED_RIGHTS = { logs: true, exec: true, inspect: true };

/** Serialised default grants, by namespace: all clusters of a fleet have the same. */
const grants = new Map<string, string>();

/** The values of an install command. */
interface Installation {
  /** Base URL of the server. */
  readonly server: string;
  readonly routerID: string;
  readonly installId: string;
  /** Where the agent applies objects. */
  readonly namespace: string;
}

/**
 * The objects that the install command creates, without the agent's Deployment, because the agent of a simulated cluster runs outside of it.
 * This avoids parsing ten thousand manifests that differ in two ids.
 */
export function installObjects({ server, routerID, installId, namespace }: Installation): JsonObject[] {
  const grant = { ...defaultGrant(namespace), ...SIMULATED_RIGHTS };
  const grantText = grants.get(namespace) ?? JSON.stringify(grant);
  grants.set(namespace, grantText);
  const own = agentNamespace(namespace);
  const metadata = { name: AGENT, namespace: own };
  const granted = { name: AGENT, namespace };
  const apiVersion = `${RBAC}/v1`;
  const subjects = [{ kind: 'ServiceAccount', name: AGENT, namespace: own }];
  const ownRules: JsonObject[] = [
    {
      apiGroups: [''],
      resources: ['configmaps'],
      resourceNames: [AGENT, INVENTORY],
      verbs: ['get', 'update', 'patch'],
    },
    { apiGroups: [''], resources: ['secrets'], resourceNames: [AGENT], verbs: ['get', 'update', 'patch'] },
    { apiGroups: [''], resources: ['configmaps'], verbs: ['create'] },
  ];
  const rules: JsonObject[] = [
    { apiGroups: [''], resources: ['events'], verbs: READ },
    { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] },
    { apiGroups: [''], resources: ['pods/exec'], verbs: ['get', 'create'] },
    ...READ_KINDS.map((kind) => ({ ...resourceOf(kind), verbs: READ })),
    ...grant.kinds.map((kind) => ({ ...resourceOf(kind), verbs: VERBS })),
  ];
  const bind = (kind: string, role: string, more: JsonObject): JsonObject => ({
    apiVersion,
    kind,
    metadata: more,
    roleRef: { apiGroup: RBAC, kind: role, name: AGENT },
    subjects,
  });
  return [
    ...(namespace === 'default'
      ? []
      : [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }]),
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: own } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data: { server, ca: '', routerID, grant: grantText },
    },
    { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { installId } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: INVENTORY, namespace: own } },
    { apiVersion, kind: 'Role', metadata, rules: ownRules },
    bind('RoleBinding', 'Role', metadata),
    { apiVersion, kind: 'Role', metadata: granted, rules },
    bind('RoleBinding', 'Role', granted),
    {
      apiVersion,
      kind: 'ClusterRole',
      metadata: { name: AGENT },
      rules: [
        { apiGroups: [''], resources: ['namespaces'], resourceNames: ['kube-system'], verbs: ['get'] },
        { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list'] },
        ...INSPECTED.map(({ group, resources }) => ({
          apiGroups: [group],
          resources: [...resources],
          verbs: READ,
        })),
      ],
    },
    bind('ClusterRoleBinding', 'ClusterRole', { name: AGENT }),
  ];
}
