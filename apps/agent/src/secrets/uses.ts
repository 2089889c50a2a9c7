import { podOf, podReferences } from '@hawser/domain/pod-security';
import type { KubeKind, KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { controllerOf } from '../inspect/origin.ts';
import { metadataOf } from '../kube/metadata.ts';

/** Kinds that use Secrets: all that create pods, pods themselves, and Ingresses with a certificate. Every grant reads them. */
export const USER_KINDS: readonly KubeKind[] = [
  { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' },
  { apiVersion: 'apps/v1', kind: 'StatefulSet', resource: 'statefulsets' },
  { apiVersion: 'apps/v1', kind: 'DaemonSet', resource: 'daemonsets' },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', resource: 'replicasets' },
  { apiVersion: 'batch/v1', kind: 'CronJob', resource: 'cronjobs' },
  { apiVersion: 'batch/v1', kind: 'Job', resource: 'jobs' },
  { apiVersion: 'v1', kind: 'Pod', resource: 'pods' },
  { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', resource: 'ingresses' },
];
/** Read where the grant includes it. */
export const SERVICE_ACCOUNT: KubeKind = {
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  resource: 'serviceaccounts',
};

const READ = new Set(USER_KINDS.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`));

/** What uses Secrets, and which. */
export interface Use {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly secrets: readonly string[];
}

/** The Secrets that an object needs; null when it needs none, or when what created it is read itself. */
export function useOf(object: KubeObject): Use | null {
  const { name, namespace } = metadataOf(object);
  const owner = controllerOf(object);
  if (owner !== null && READ.has(`${owner.apiVersion} ${owner.kind}`)) return null;
  const kind = textOf(object.kind);
  const secrets = [...new Set(secretsOf(kind, object))].filter((each) => each !== '' && each.length <= 253);
  if (secrets.length === 0) return null;
  return { kind: owner?.kind ?? kind, name: owner?.name ?? name, namespace, secrets };
}

function secretsOf(kind: string, object: KubeObject): string[] {
  if (kind === 'Ingress')
    return listOf(fieldsOf(object.spec).tls).map(({ secretName }) => textOf(secretName));
  if (kind === 'ServiceAccount') return listOf(object.imagePullSecrets).map(({ name }) => textOf(name));
  const pod = podOf(object);
  if (pod === null) return [];
  // A pod starts without what is optional: nothing is missing then.
  return podReferences(pod).secrets.flatMap(({ name, isOptional }) =>
    isOptional === true ? [] : [textOf(name)],
  );
}
