import { pause } from '@hawser/ports';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { labelsOfAgent, markOfAgent, namespacesOfFeatures } from './brought-namespaces.ts';
import { found, removeAll } from './installed.ts';
import { featureSelector } from './marks.ts';
import { namespaceContents } from './namespace-contents.ts';
import type { FeaturePorts } from './ports.ts';

/** How often and how many times to look again for what Kubernetes is about to delete. */
const PERIOD_MS = 500;
const LOOKS = 120;
/** Objects that a message names. */
const NAMED = 3;

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
    const why = await reasonToStay(ports, kube, name, signal);
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
  try {
    await kube.delete(ref, uid);
  } catch (error) {
    if (!isStatus(error, 404, 409)) throw error;
  }
  while (!signal.aborted && (await found(kube, ref)) !== null) await pause(clock, PERIOD_MS, signal);
  signal.throwIfAborted();
}

/** Why a namespace must stay, in words, or null. Waits for what is being deleted. */
async function reasonToStay(
  { clock, routerID }: FeaturePorts,
  kube: KubeApi,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  for (let look = 0; ; look += 1) {
    const { others, going, unseen } = await namespaceContents(kube, name, routerID, signal);
    if (others.length > 0)
      return `it holds ${list(others)}, which Hawser did not install. Delete it when nobody needs that.`;
    if (unseen.length > 0)
      return `the installer cannot see whether it holds ${list(unseen)}. Delete it when nobody needs what is in it.`;
    if (going.length === 0) return null;
    if (look === LOOKS) return `${list(going)} in it does not go. Delete it when nobody needs that.`;
    await pause(clock, PERIOD_MS, signal);
    signal.throwIfAborted();
  }
}

function list(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
