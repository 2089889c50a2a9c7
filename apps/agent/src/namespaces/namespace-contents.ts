import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { servedKinds } from '../kube/discovery.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { groupOf } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { decidingObjects, type Held } from './deciding-objects.ts';
import { type Whose, whoseObject } from './whose-object.ts';

/** Objects of one page of a list. */
const PAGE = 500;
/** Objects that are kept of all kinds together: the cluster may be one that never ends a list. */
const MAX_OBJECTS = 20_000;
/** Owners of one object that are read, and the longest name or UID. */
const MAX_OWNERS = 20;
const MAX_NAME = 253;

/** What a namespace holds that the agent of a router did not bring into it. */
interface NamespaceContents {
  /** Objects of others, such as `ConfigMap notes`. */
  readonly others: readonly string[];
  /** Objects that Kubernetes is about to delete: they are in deletion, or what owned them is gone. */
  readonly going: readonly string[];
  /** What could not be listed, such as `jobs.batch`. */
  readonly unseen: readonly string[];
  /**
   * API versions that the API server names and does not have: it names one for some moments after the last definition of a kind of it was
   * removed.
   */
  readonly unserved: readonly string[];
}

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
  const [unseen, unserved] = [new Set<string>(), new Set<string>()];
  const served = await servedKinds(kube, signal, (version, error) => {
    (isStatus(error, 404) ? unserved : unseen).add(version);
  });
  const isOpenShift = served.some(({ apiVersion }) => groupOf(apiVersion).endsWith('.openshift.io'));
  // An owner of a kind that lives in namespaces is in the same one, or gone.
  const namespaced = new Set(
    served.filter((kind) => kind.namespaced).map(({ apiVersion, kind }) => kindKey({ apiVersion, kind })),
  );
  const held: Held[] = [];
  for (const kind of served) {
    if (!kind.namespaced || !kind.isStored || isDerived(kind)) continue;
    try {
      for await (const object of allOf(kube, kind, namespace, signal)) {
        held.push(heldAs(kind, object, namespaced, whoseObject(kind, object, { routerID, isOpenShift })));
        if (held.length > MAX_OBJECTS)
          return {
            others: [`more than ${MAX_OBJECTS} objects`],
            going: [],
            unseen: [...unseen],
            unserved: [],
          };
      }
    } catch (error) {
      // A kind may be gone since the kinds were listed.
      if (isStatus(error, 403, 405)) unseen.add(resourceOf(kind));
      else if (!isStatus(error, 404)) throw error;
    }
  }
  const { others, going } = decidingObjects(held);
  return {
    others: namesOf(others),
    going: namesOf(going),
    unseen: [...unseen],
    unserved: [...unserved],
  };
}

const kindKey = ({ apiVersion, kind }: KubeObject): string =>
  `${groupOf(textOf(apiVersion))}/${textOf(kind)}`;

function heldAs(kind: KubeKind, object: KubeObject, namespaced: ReadonlySet<string>, whose: Whose): Held {
  const { uid, name, isDeleting } = metadataOf(object);
  const owners = listOf(fieldsOf(object.metadata).ownerReferences).slice(0, MAX_OWNERS);
  return {
    name: `${kind.kind} ${ofLength(name)}`,
    uid: ofLength(uid),
    whose,
    owners: owners.map((owner) => ofLength(textOf(owner.uid))).filter((owner) => owner !== ''),
    isOwnedHere: owners.length > 0 && owners.every((owner) => namespaced.has(kindKey(owner))),
    isDeleting,
  };
}

/** Kubernetes has no longer ones. */
const ofLength = (text: string): string => (text.length > MAX_NAME ? '' : text);

/** Some kinds are served by two groups, and their objects listed twice. */
const namesOf = (held: readonly Held[]): string[] => [...new Set(held.map(({ name }) => name))];

const resourceOf = ({ apiVersion, resource }: KubeKind): string => {
  const group = groupOf(apiVersion);
  return group === '' ? resource : `${resource}.${group}`;
};

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
