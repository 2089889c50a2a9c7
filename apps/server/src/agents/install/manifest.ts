import { createHash } from 'node:crypto';
import { DEFAULT_NAMESPACE } from '@hawser/domain/names';
import { defaultGrant, type Grant } from '@hawser/domain/objects';
import { stringify } from 'yaml';
import type { KubernetesObject, Metadata, RoleRef, Subject } from './kubernetes.ts';
import { AGENT_NAME, clusterRules, grantedRules, INVENTORY_NAME, ownRules } from './rights.ts';

/** Settings of the operator for all agents. */
export interface InstallSettings {
  /** Base URL of the server as clusters reach it, without a slash at the end. */
  readonly publicUrl: string;
  /** PEM of the authority that signed the server's certificate; empty to trust the public authorities. */
  readonly ca: string;
  readonly agentImage: string;
}

/** Which router the manifest installs, and the id that its agent exchanges for an identity. */
export interface Installation {
  readonly routerID: string;
  readonly namespace: string;
  readonly installId: string;
}

/** User and group of the agent's process; the image needs no entry for it. */
const UNPRIVILEGED = 65532;
const RBAC = 'rbac.authorization.k8s.io';

/** The YAML of the manifest. Deterministic, so that its SHA-256 can be shown beforehand. */
export function installManifest(settings: InstallSettings, installation: Installation): string {
  const documents = installObjects(settings, installation).map((object) =>
    stringify(object, { lineWidth: 0, aliasDuplicateObjects: false }),
  );
  return documents.join('---\n');
}

/** SHA-256 of the text's UTF-8 bytes, hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * The objects, namespace first. Applying them again keeps the data of a running agent: the inventory has no `data`, and the identity of the agent is
 * stored beside the install ID in the Secret.
 */
export function installObjects(settings: InstallSettings, installation: Installation): KubernetesObject[] {
  const { namespace, routerID, installId } = installation;
  const grant = defaultGrant(namespace);
  const labels = {
    'app.kubernetes.io/name': AGENT_NAME,
    'app.kubernetes.io/managed-by': 'hawser',
    'hawser.io/router': routerID,
  };
  const own = (name: string): Metadata => ({ name, namespace, labels });
  const objects: KubernetesObject[] = [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: own(AGENT_NAME) },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: own(AGENT_NAME),
      data: { server: settings.publicUrl, ca: settings.ca, routerID, grant: JSON.stringify(grant) },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: own(AGENT_NAME),
      type: 'Opaque',
      stringData: { installId },
    },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: own(INVENTORY_NAME) },
    ...rights(grant, namespace, routerID, labels),
    agentDeployment(settings.agentImage, own(AGENT_NAME), installId),
  ];
  if (namespace === DEFAULT_NAMESPACE) return objects;
  return [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } }, ...objects];
}

function rights(
  grant: Grant,
  namespace: string,
  routerID: string,
  labels: Metadata['labels'],
): KubernetesObject[] {
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const subjects: Subject[] = [{ kind: 'ServiceAccount', name: AGENT_NAME, namespace }];
  const roleRef: RoleRef = { apiGroup: RBAC, kind: 'Role', name: AGENT_NAME };
  const inNamespaces = grant.namespaces.flatMap((granted): KubernetesObject[] => {
    const metadata = { name: AGENT_NAME, namespace: granted, labels };
    const rules = granted === namespace ? [...ownRules, ...grantedRules(grant)] : grantedRules(grant);
    return [
      { apiVersion, kind: 'Role', metadata, rules },
      { apiVersion, kind: 'RoleBinding', metadata, roleRef, subjects },
    ];
  });
  // Time-ordered IDs differ at their end; a cluster may have routers of several networks.
  const metadata = { name: `${AGENT_NAME}-${routerID.slice(-12)}`, labels };
  return [
    ...inNamespaces,
    { apiVersion, kind: 'ClusterRole', metadata, rules: clusterRules },
    {
      apiVersion,
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: metadata.name },
      subjects,
    },
  ];
}

/** The annotation makes new instructions restart the agent, while the same manifest leaves it running. */
function agentDeployment(image: string, metadata: Metadata, installId: string): KubernetesObject {
  const matchLabels = { 'app.kubernetes.io/name': AGENT_NAME };
  const annotations = { 'hawser.io/install': sha256(installId).slice(0, 16) };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      replicas: 1,
      // Two at once would use the same identity.
      strategy: { type: 'Recreate' },
      selector: { matchLabels },
      template: {
        metadata: { labels: metadata.labels, annotations },
        spec: {
          serviceAccountName: AGENT_NAME,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: UNPRIVILEGED,
            runAsGroup: UNPRIVILEGED,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name: 'agent',
              image,
              env: [{ name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } }],
              resources: {
                requests: { cpu: '20m', memory: '96Mi' },
                limits: { memory: '384Mi' },
              },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
            },
          ],
        },
      },
    },
  };
}
