import { createHash } from 'node:crypto';
import { DEFAULT_NAMESPACE, defaultGrant, type Grant } from '@hawser/domain';
import { stringify } from 'yaml';
import type { KubernetesObject, Metadata, RoleRef, Subject } from './kubernetes.ts';
import { AGENT_NAME, clusterRules, grantedRules, INVENTORY_NAME, ownRules } from './rights.ts';

/** What the operator set for all agents. */
export interface InstallSettings {
  /** Base URL of the server as clusters reach it, without a slash at the end. */
  readonly publicUrl: string;
  /** PEM of the authority that signed the server's certificate; empty: the one that the platform trusts. */
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

/** The manifest's YAML: the same text for the same input, so that its SHA-256 can be shown beforehand. */
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
 * The objects, namespace first. Applying them again changes nothing in what a running agent keeps: the inventory names
 * no data, and the agent's identity stands beside the install id in the Secret.
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
  // A time-ordered id differs at its end; a cluster may hold routers of several networks.
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

/** New instructions make new pods, which read what changed; the same manifest again leaves the agent running. */
function agentDeployment(image: string, metadata: Metadata, installId: string): KubernetesObject {
  const matchLabels = { 'app.kubernetes.io/name': AGENT_NAME };
  const annotations = { 'hawser.io/install': sha256(installId).slice(0, 16) };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      replicas: 1,
      // Never two at once: they would use one identity.
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
