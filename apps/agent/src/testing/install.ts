import { agentNamespace } from '@hawser/domain/names';
import {
  ARGOCD_ACCOUNT_NAME,
  defaultGrant,
  type Grant,
  INSPECTED,
  listedRules,
  READ_KINDS,
} from '@hawser/domain/objects';
import { INVENTORY_NAMES } from '@hawser/domain/routers';
import { serviceAccountKubeconfig, type TestCluster } from '@hawser/testkit';

export interface TestInstallation {
  /** Where the agent applies objects. */
  readonly namespace: string;
  readonly routerID: string;
  readonly installId: string;
  readonly server: string;
  /** PEM of the only trusted certificate authority. */
  readonly ca?: string;
  /** Public key of the only server; empty: any. */
  readonly serverKey?: string;
  /** Verbs of the agent in its namespace; all of them by default. */
  readonly verbs?: readonly string[];
  /** Whether its grant includes terminals; false by default. */
  readonly exec?: boolean;
  /** Whether its role does; by default as its grant. */
  readonly execInRole?: boolean;
  /** Whether its grant and its role include logs; false by default. */
  readonly logs?: boolean;
  /** Whether its grant includes reading everything in the cluster; false by default. */
  readonly inspect?: boolean;
  /** Whether its cluster role does; by default as its grant. */
  readonly inspectInRole?: boolean;
  /** Whether its grant and its role include the names of Secrets; false by default. */
  readonly secretNames?: boolean;
  /** The kinds of its grant and its role; those of the default grant by default. */
  readonly kinds?: Grant['kinds'];
  /** Whether there is an account for Argo CD that may do everything with ConfigMaps in the agent's namespace; false by default. */
  readonly argoCdAccount?: boolean;
  /** The namespace of Argo CD in its grant and its role, as on the hub of a GitOps network. */
  readonly gitops?: string;
  /** API groups of infrastructure in its grant and its cluster role; none by default. */
  readonly infrastructure?: readonly string[];
}

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

function ownRules(hasAccount: boolean): unknown[] {
  return [
    ...(hasAccount
      ? [
          {
            apiGroups: [''],
            resources: ['serviceaccounts/token'],
            resourceNames: [ARGOCD_ACCOUNT_NAME],
            verbs: ['create'],
          },
        ]
      : []),
    {
      apiGroups: [''],
      resources: ['configmaps'],
      resourceNames: ['hawser-agent', ...INVENTORY_NAMES],
      verbs: ['get', 'update', 'patch'],
    },
    {
      apiGroups: [''],
      resources: ['secrets'],
      resourceNames: ['hawser-agent'],
      verbs: ['get', 'update', 'patch'],
    },
    { apiGroups: [''], resources: ['configmaps'], verbs: ['create'] },
  ];
}

const INSPECT = INSPECTED.map(({ group, resources }) => ({
  apiGroups: [group],
  resources,
  verbs: ['get', 'list', 'watch'],
}));
const LOGS = { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] };
const SECRET_NAMES = { apiGroups: [''], resources: ['secrets'], verbs: ['list', 'watch'] };
const EXEC = { apiGroups: [''], resources: ['pods/exec'], verbs: ['get', 'create'] };

const full = (kinds: Grant['kinds'], verbs: readonly string[]): unknown[] =>
  kinds.map(({ apiVersion, resource }) => ({
    apiGroups: [apiVersion.includes('/') ? apiVersion.split('/')[0] : ''],
    resources: [resource],
    verbs,
  }));

function rules(grant: Grant, verbs: readonly string[]): unknown[] {
  return [
    { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] },
    ...READ_KINDS.map(({ apiVersion, resource }) => ({
      apiGroups: [apiVersion.includes('/') ? apiVersion.split('/')[0] : ''],
      resources: [resource],
      verbs: ['get', 'list', 'watch'],
    })),
    ...full(
      grant.kinds.filter(({ isClusterWide }) => isClusterWide !== true),
      verbs,
    ),
  ];
}

const inArgoCd = (namespace: string): unknown[] => [
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'hawser-agent', namespace },
    rules: [
      { apiGroups: [''], resources: ['secrets'], verbs: VERBS },
      {
        apiGroups: ['argoproj.io'],
        resources: ['applications', 'applicationsets', 'appprojects'],
        verbs: VERBS,
      },
    ],
  },
];

function accountObjects(own: string, namespace: string): unknown[] {
  const apiGroup = 'rbac.authorization.k8s.io';
  const metadata = { name: ARGOCD_ACCOUNT_NAME, namespace };
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { ...metadata, namespace: own } },
    { apiVersion: `${apiGroup}/v1`, kind: 'Role', metadata, rules: listedRules(['configmaps']) },
    {
      apiVersion: `${apiGroup}/v1`,
      kind: 'RoleBinding',
      metadata,
      roleRef: { apiGroup, kind: 'Role', name: ARGOCD_ACCOUNT_NAME },
      subjects: [{ kind: 'ServiceAccount', name: ARGOCD_ACCOUNT_NAME, namespace: own }],
    },
  ];
}

/** Applies what the install command applies, with the same permissions. Returns a kubeconfig of the agent's ServiceAccount. */
export async function install(cluster: TestCluster, installation: TestInstallation): Promise<string> {
  const { namespace, routerID, installId, server, ca = '', serverKey = '', verbs = VERBS } = installation;
  const { exec = false, execInRole = exec, inspect = false, inspectInRole = inspect } = installation;
  const { logs = false, secretNames = false, gitops, kinds = defaultGrant(namespace).kinds } = installation;
  const { argoCdAccount = false, infrastructure } = installation;
  const own = agentNamespace(namespace);
  const metadata = { name: 'hawser-agent', namespace: own };
  const granted = { name: 'hawser-agent', namespace };
  const grant = {
    ...defaultGrant(namespace),
    kinds,
    logs,
    exec,
    inspect,
    secretNames,
    ...(gitops === undefined ? {} : { gitops }),
    ...(argoCdAccount ? { argoCdAccount } : {}),
    ...(infrastructure === undefined ? {} : { infrastructure }),
  };
  const rbac = 'rbac.authorization.k8s.io';
  const subjects = [{ kind: 'ServiceAccount', name: 'hawser-agent', namespace: own }];
  const items = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: own } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data: { server, ca, serverKey, routerID, grant: JSON.stringify(grant) },
    },
    { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { installId } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'hawser-inventory', namespace: own } },
    { apiVersion: `${rbac}/v1`, kind: 'Role', metadata, rules: ownRules(argoCdAccount) },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'Role',
      metadata: granted,
      rules: [
        ...rules(grant, verbs),
        ...(logs ? [LOGS] : []),
        ...(execInRole ? [EXEC] : []),
        ...(secretNames ? [SECRET_NAMES] : []),
      ],
    },
    ...(gitops === undefined ? [] : inArgoCd(gitops)),
    ...(argoCdAccount ? accountObjects(own, namespace) : []),
    ...[metadata, granted, ...(gitops === undefined ? [] : [{ ...metadata, namespace: gitops }])].map(
      (each) => ({
        apiVersion: `${rbac}/v1`,
        kind: 'RoleBinding',
        metadata: each,
        roleRef: { apiGroup: rbac, kind: 'Role', name: 'hawser-agent' },
        subjects,
      }),
    ),
    {
      apiVersion: `${rbac}/v1`,
      kind: 'ClusterRole',
      metadata: { name: `hawser-agent-${namespace}` },
      rules: [
        { apiGroups: [''], resources: ['namespaces'], resourceNames: ['kube-system'], verbs: ['get'] },
        { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list'] },
        ...full(
          kinds.filter(({ isClusterWide }) => isClusterWide === true),
          verbs,
        ),
        ...(infrastructure === undefined
          ? []
          : [{ apiGroups: ['aws.upbound.io'], resources: ['providerconfigusages'], verbs: ['list'] }]),
        ...(infrastructure ?? []).map((group) => ({ apiGroups: [group], resources: ['*'], verbs })),
        ...(inspectInRole ? INSPECT : []),
      ],
    },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name: `hawser-agent-${namespace}` },
      roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: `hawser-agent-${namespace}` },
      subjects,
    },
  ];
  await cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return serviceAccountKubeconfig(cluster, own, 'hawser-agent');
}
