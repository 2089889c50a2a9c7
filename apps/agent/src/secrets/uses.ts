import { podOf, podReferences } from '@hawser/domain/pod-security';
import type { KubeKind, KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textIn, textOf } from '../kube/fields.ts';
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

/** What uses a Secret. */
interface User {
  readonly kind: string;
  readonly name: string;
}

/** What uses Secrets, and which: the object, and the Application of Argo CD that delivers it. */
export interface Use {
  readonly users: readonly User[];
  readonly secrets: readonly string[];
}

/** Where Argo CD writes which Application an object is of: `<application>:<group>/<kind>:<namespace>/<name>`. */
const TRACKING_ID = 'argocd.argoproj.io/tracking-id';
/** `<name>`, or `<namespace>_<name>` of one outside of Argo CD's own namespace. */
const APPLICATION = /^(?:[a-z0-9-]{1,63}_)?([a-z0-9][a-z0-9.-]{0,252}):/;

/** The Secrets that an object needs; null when it needs none, or when what created it is read itself. */
export function useOf(object: KubeObject): Use | null {
  const { name } = metadataOf(object);
  const owner = controllerOf(object);
  if (owner !== null && READ.has(`${owner.apiVersion} ${owner.kind}`)) return null;
  const kind = textOf(object.kind);
  const user = { kind: owner?.kind ?? kind, name: owner?.name ?? name };
  return byUsers([user, ...applicationOf(object)], secretsOf(kind, object));
}

/** The Secret of one namespace with which a ProviderConfig of Crossplane has its credentials; null when it has them elsewhere. */
export function providerConfigUse(object: KubeObject, namespace: string): Use | null {
  const { source, secretRef } = fieldsOf(fieldsOf(object.spec).credentials);
  const { name, namespace: of } = fieldsOf(secretRef);
  if (source !== 'Secret' || textOf(of) !== namespace) return null;
  const user = { kind: textOf(object.kind), name: metadataOf(object).name };
  return byUsers([user, ...applicationOf(object)], [textOf(name)]);
}

function byUsers(users: readonly User[], names: readonly string[]): Use | null {
  const secrets = [...new Set(names)].filter((each) => each !== '' && each.length <= 253);
  return secrets.length === 0 ? null : { users, secrets };
}

function applicationOf(object: KubeObject): readonly User[] {
  const tracking = textIn(metadataOf(object).annotations, TRACKING_ID) ?? '';
  const name = APPLICATION.exec(tracking)?.[1];
  return name === undefined ? [] : [{ kind: 'Application', name }];
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
