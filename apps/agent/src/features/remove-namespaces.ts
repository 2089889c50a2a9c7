import { pause } from '@hawser/ports';
import type { KubeApi } from '../kube/api.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { labelsOfAgent, markOfAgent, namespacesOfFeatures } from './brought-namespaces.ts';
import { found } from '../kube/found.ts';
import { removeAll } from './installed.ts';
import { featureSelector } from '../kube/feature-marks.ts';
import type { FeaturePorts } from './ports.ts';
import { deleteNamespace, reasonToStay } from '../namespaces/index.ts';

/** How often a namespace that is being deleted is looked at again, milliseconds. */
const PERIOD_MS = 500;
/** How many times to look for what Kubernetes is about to delete. */
const LOOKING = { who: 'the installer', looks: 120 };

/**
 * Removes the namespaces that the installation created, and those that Argo CD created for features, unless somebody else has put something
 * there by now, or it cannot be seen whether somebody has. The one that the install command of the agent created goes with the agent. Returns
 * which stay and why, in words; empty when none does.
 */
export async function removeNamespaces(
  ports: FeaturePorts,
  kube: KubeApi,
  { slug, namespace }: { readonly slug: string; readonly namespace: string },
  signal: AbortSignal,
): Promise<string> {
  const { routerID } = ports;
  const left: string[] = [];
  const ifEmpty = async (name: string, then: () => Promise<unknown>): Promise<void> => {
    const why = await reasonToStay(ports, kube, name, LOOKING, signal);
    if (why === null) await then();
    else left.push(`Namespace ${name} was left: ${why}`);
  };
  for (const item of await namespacesOfFeatures(kube, namespace)) {
    const { name, uid } = metadataOf(item);
    await ifEmpty(name, () => removeWhole(ports, kube, { name, uid }, signal));
  }
  const labelSelector = featureSelector(slug, routerID);
  const { items } = await kube.list(NAMESPACE, null, { labelSelector, limit: 10, metadataOnly: true });
  for (const item of items) {
    const { name } = metadataOf(item);
    await ifEmpty(name, () => removeAll(ports, kube, [{ kind: NAMESPACE, namespace: null, name }], signal));
  }
  if (items.some((item) => metadataOf(item).name === namespace)) return left.join(' ');
  const labels = await labelsOfAgent(kube, namespace, routerID);
  if (labels !== null) await ifEmpty(namespace, () => markOfAgent(kube, namespace, labels));
  return left.join(' ');
}

/** Deletes a namespace that has no label of ours, and waits until it is gone. */
async function removeWhole(
  { clock }: FeaturePorts,
  kube: KubeApi,
  { name, uid }: { readonly name: string; readonly uid: string },
  signal: AbortSignal,
): Promise<void> {
  const ref = { kind: NAMESPACE, namespace: null, name };
  await deleteNamespace(kube, { name, uid });
  while (!signal.aborted && (await found(kube, ref)) !== null) await pause(clock, PERIOD_MS, signal);
  signal.throwIfAborted();
}
