import type { KubeApi, KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textIn, textOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { DEPLOYMENT, STATEFUL_SET } from './kinds.ts';
import { isInstalledBy } from '../kube/feature-marks.ts';

/** Argo CD's workloads in a cluster, as its releases and its chart label them. */
interface FoundArgoCd {
  /** Those that this agent installed. */
  readonly ours: readonly KubeObject[];
  /** Of an Argo CD that somebody else installed; empty when there is none. */
  readonly theirs: readonly KubeObject[];
  readonly existing: { readonly version: string; readonly namespace: string } | null;
}

const SELECTOR = 'app.kubernetes.io/part-of=argocd';
const NAME_LABEL = 'app.kubernetes.io/name';
/** What every Argo CD has, whatever else was left out. */
const CONTROLLER = 'argocd-application-controller';
const REPO_SERVER = 'argocd-repo-server';

/** Finds Argo CD in all namespaces. */
export async function findArgoCd(kube: KubeApi, routerID: string): Promise<FoundArgoCd> {
  const lists = await Promise.all(
    [DEPLOYMENT, STATEFUL_SET].map((kind) => kube.list(kind, null, { labelSelector: SELECTOR, limit: 100 })),
  );
  const workloads = lists.flatMap(({ items }) => items);
  const ours = workloads.filter((object) => isInstalledBy(routerID, object));
  const controller = workloads.find(
    (object) => !ours.includes(object) && textIn(metadataOf(object).labels, NAME_LABEL) === CONTROLLER,
  );
  if (controller === undefined) return { ours, theirs: [], existing: null };
  const { namespace } = metadataOf(controller);
  return {
    ours,
    theirs: workloads.filter(
      (object) => !ours.includes(object) && metadataOf(object).namespace === namespace,
    ),
    existing: { version: versionOf(controller), namespace },
  };
}

/**
 * What the Argo CD of somebody else needs and does not have; empty when it has it. Only the repo-server: Redis and the UI may be elsewhere
 * or left out, and without an application-controller no Argo CD is found at all.
 */
export function lacksOf(theirs: readonly KubeObject[], namespace: string): string {
  if (theirs.some((object) => textIn(metadataOf(object).labels, NAME_LABEL) === REPO_SERVER)) return '';
  return `${REPO_SERVER} does not exist in namespace ${namespace}. Without it Argo CD cannot read any source.`;
}

/** The tag of the image, such as `v3.4.4`; empty when it has none. */
function versionOf(workload: KubeObject): string {
  const pod = fieldsOf(fieldsOf(fieldsOf(workload.spec).template).spec);
  const image = textOf(listOf(pod.containers)[0]?.image).replace(/@.*$/, '');
  const tag = image.slice(image.lastIndexOf('/') + 1).split(':')[1] ?? '';
  return tag.slice(0, 100);
}
