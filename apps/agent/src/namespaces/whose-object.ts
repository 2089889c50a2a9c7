import { SECRET_TYPE } from '@hawser/domain/gitops';
import { AGENT_OF, ROUTER_LABEL } from '@hawser/domain/routers';
import type { KubeKind, KubeObject } from '../kube/api.ts';
import { isInstalledBy } from '../kube/feature-marks.ts';
import { fieldsOf, listOf, textIn } from '../kube/fields.ts';
import { isSecret } from '../kube/kinds.ts';
import { MANAGED_BY } from '../kube/marks.ts';
import { metadataOf } from '../kube/metadata.ts';

/** What Kubernetes puts into every namespace. */
const OF_KUBERNETES: ReadonlyMap<string, RegExp> = new Map([
  ['ServiceAccount', /^default$/],
  ['ConfigMap', /^kube-root-ca\.crt$/],
]);

/** What OpenShift puts there besides. */
const OF_OPENSHIFT: ReadonlyMap<string, RegExp> = new Map([
  ['ServiceAccount', /^(?:builder|deployer)$/],
  ['ConfigMap', /^openshift-service-ca\.crt$/],
  ['RoleBinding', /^system:(?:deployers|image-builders|image-pullers)$/],
]);

/** The Secrets that they make for these accounts; older versions make one for each. */
const OF_ACCOUNT = /^(?<account>default|builder|deployer)-(?:token|dockercfg)-[a-z0-9]{5}$/;

/** What Argo CD makes itself while it runs. */
const OF_ARGOCD: ReadonlyMap<string, RegExp> = new Map([
  ['Secret', /^argocd-(?:initial-admin-secret|redis)$/],
  ['ConfigMap', /^argocd-app-controller-shard-cm$/],
]);

/** Of the agent of this router, made by the cluster or Argo CD for themselves, or put there by somebody else. */
export type Whose = 'agent' | 'nobody' | 'others';

export function whoseObject(
  kind: KubeKind,
  object: KubeObject,
  { routerID, isOpenShift }: { readonly routerID: string; readonly isOpenShift: boolean },
): Whose {
  if (isOurs(kind, object, routerID)) return 'agent';
  return isNobodys(kind, object, isOpenShift) ? 'nobody' : 'others';
}

/** Installed, or delivered as the registration of a cluster or repository, or applied with the agent itself. */
function isOurs(kind: KubeKind, object: KubeObject, routerID: string): boolean {
  const { labels } = metadataOf(object);
  if (isInstalledBy(routerID, object)) return true;
  if (textIn(labels, ROUTER_LABEL) === routerID && textIn(labels, AGENT_OF) !== undefined) return true;
  const isRegistration = isSecret(kind) && textIn(labels, SECRET_TYPE) !== undefined;
  return isRegistration && textIn(labels, MANAGED_BY) === routerID;
}

function isNobodys({ kind }: KubeKind, object: KubeObject, isOpenShift: boolean): boolean {
  const { name, annotations } = metadataOf(object);
  if (OF_KUBERNETES.get(kind)?.test(name) || OF_ARGOCD.get(kind)?.test(name)) return true;
  if (isOpenShift && OF_OPENSHIFT.get(kind)?.test(name)) return true;
  const account = OF_ACCOUNT.exec(name)?.groups?.['account'];
  if (kind !== 'Secret' || account === undefined) return false;
  const owners = listOf(fieldsOf(object.metadata).ownerReferences);
  return (
    textIn(annotations, 'kubernetes.io/service-account.name') === account ||
    owners.some((owner) => owner.kind === 'ServiceAccount' && owner.name === account)
  );
}
