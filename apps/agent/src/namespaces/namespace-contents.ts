import { SECRET_TYPE } from '@hawser/domain/gitops';
import { AGENT_OF, ROUTER_LABEL } from '@hawser/domain/routers';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { type ServedKind, servedKinds } from '../kube/discovery.ts';
import { fieldsOf, listOf, textIn, textOf } from '../kube/fields.ts';
import { groupOf, isSecret } from '../kube/kinds.ts';
import { MANAGED_BY } from '../kube/marks.ts';
import { metadataOf } from '../kube/metadata.ts';
import { isInstalledBy } from '../kube/feature-marks.ts';

/** Objects of one page of a list. */
const PAGE = 500;
/** Objects that are kept of all kinds together: the cluster may be one that never ends a list. */
const MAX_OBJECTS = 20_000;

/** What a namespace holds that the agent of a router did not bring into it. */
interface NamespaceContents {
  /** Objects of others, such as `ConfigMap notes`. */
  readonly others: readonly string[];
  /** Objects that Kubernetes is about to delete: they are in deletion, or what owned them is gone. */
  readonly going: readonly string[];
  /** What could not be listed, such as `jobs.batch`. */
  readonly unseen: readonly string[];
}

/** What Kubernetes, and OpenShift, put into every namespace. */
const OF_KUBERNETES: Readonly<Record<string, RegExp>> = {
  ServiceAccount: /^(?:default|builder|deployer)$/,
  ConfigMap: /^(?:kube-root-ca\.crt|openshift-service-ca\.crt)$/,
  RoleBinding: /^system:(?:deployers|image-builders|image-pullers)$/,
};

/** What Argo CD makes itself while it runs. */
const OF_ARGOCD: Readonly<Record<string, RegExp>> = {
  Secret: /^argocd-(?:initial-admin-secret|redis)$/,
  ConfigMap: /^argocd-app-controller-shard-cm$/,
};

/**
 * Kinds that only tell of other objects. Endpoints have the name of their Service, which counts itself, and a Lease says which pod of several
 * leads.
 */
const isDerived = ({ apiVersion, kind }: KubeKind): boolean =>
  kind === 'Event' ||
  (kind === 'Endpoints' && groupOf(apiVersion) === '') ||
  (kind === 'Lease' && groupOf(apiVersion) === 'coordination.k8s.io');

/**
 * Reads everything in a namespace, of every kind that the API server has. `kube` must be allowed to list all of them; what it may not
 * list is named. Fails as the API does otherwise.
 */
export async function namespaceContents(
  kube: KubeApi,
  namespace: string,
  routerID: string,
  signal: AbortSignal,
): Promise<NamespaceContents> {
  const unseen: string[] = [];
  const served = await servedKinds(kube, signal, (version) => unseen.push(version));
  const items: { readonly kind: ServedKind; readonly object: KubeObject }[] = [];
  for (const kind of served) {
    if (!kind.namespaced || !kind.isStored || isDerived(kind)) continue;
    try {
      for await (const object of allOf(kube, kind, namespace, signal)) {
        items.push({ kind, object });
        if (items.length > MAX_OBJECTS)
          return { others: [`more than ${MAX_OBJECTS} objects`], going: [], unseen };
      }
    } catch (error) {
      // A kind may be gone since the kinds were listed.
      if (isStatus(error, 403, 405)) unseen.push(resourceOf(kind));
      else if (!isStatus(error, 404)) throw error;
    }
  }
  const there = new Set(items.map(({ object }) => metadataOf(object).uid));
  const [others, going]: [string[], string[]] = [[], []];
  for (const { kind, object } of items) {
    if (isOurs(kind, object, routerID) || isNobodys(kind, object)) continue;
    const name = `${kind.kind} ${metadataOf(object).name}`;
    const owners = listOf(fieldsOf(object.metadata).ownerReferences);
    // What is owned by something in here is decided with it.
    if (owners.some(({ uid }) => there.has(textOf(uid)))) continue;
    const isOrphan = owners.length > 0 && owners.every((owner) => isNamespaced(served, owner));
    (isOrphan || metadataOf(object).isDeleting ? going : others).push(name);
  }
  return { others: unique(others), going: unique(going), unseen: unique(unseen) };
}

/** Some kinds are served by two groups, and their objects listed twice. */
const unique = (names: readonly string[]): string[] => [...new Set(names)];

const resourceOf = ({ apiVersion, resource }: KubeKind): string => {
  const group = groupOf(apiVersion);
  return group === '' ? resource : `${resource}.${group}`;
};

/** An owner of a kind that lives in namespaces is in the same one, or gone. */
const isNamespaced = (served: readonly ServedKind[], owner: KubeObject): boolean =>
  served.some(
    ({ apiVersion, kind, namespaced }) =>
      namespaced && kind === owner.kind && groupOf(apiVersion) === groupOf(textOf(owner.apiVersion)),
  );

/** Installed, or delivered as the registration of a cluster or repository, or applied with the agent itself. */
function isOurs(kind: KubeKind, object: KubeObject, routerID: string): boolean {
  const { labels } = metadataOf(object);
  if (isInstalledBy(routerID, object)) return true;
  if (textIn(labels, ROUTER_LABEL) === routerID && textIn(labels, AGENT_OF) !== undefined) return true;
  const isRegistration = isSecret(kind) && textIn(labels, SECRET_TYPE) !== undefined;
  return isRegistration && textIn(labels, MANAGED_BY) === routerID;
}

function isNobodys({ kind }: KubeKind, object: KubeObject): boolean {
  const { name, annotations } = metadataOf(object);
  if (OF_KUBERNETES[kind]?.test(name) || OF_ARGOCD[kind]?.test(name)) return true;
  // The token of an account that Kubernetes put there; older versions make one for each.
  const account = textIn(annotations, 'kubernetes.io/service-account.name');
  return (
    kind === 'Secret' && account !== undefined && OF_KUBERNETES['ServiceAccount']?.test(account) === true
  );
}

async function* allOf(
  kube: KubeApi,
  kind: KubeKind,
  namespace: string,
  signal: AbortSignal,
): AsyncGenerator<KubeObject> {
  let next: string | null = null;
  do {
    const options = { limit: PAGE, metadataOnly: true, signal };
    const page = await kube.list(kind, namespace, next === null ? options : { ...options, next });
    yield* page.items;
    ({ next } = page);
  } while (next !== null);
}
