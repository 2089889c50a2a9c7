import { pause } from '@hawser/ports';
import type { KubeApi } from '../kube/api.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { removeAll } from './installed.ts';
import { featureSelector } from './marks.ts';
import { namespaceContents } from './namespace-contents.ts';
import type { FeaturePorts } from './ports.ts';

/** How often and how many times to look again for what Kubernetes is about to delete. */
const PERIOD_MS = 500;
const LOOKS = 120;
/** Objects that a message names. */
const NAMED = 3;

/**
 * Removes the namespaces that the installation created, unless somebody else has put something there by now, or it cannot be seen whether
 * somebody has. Returns which stay and why, in words; empty when none does.
 */
export async function removeNamespaces(
  ports: FeaturePorts,
  kube: KubeApi,
  slug: string,
  signal: AbortSignal,
): Promise<string> {
  const labelSelector = featureSelector(slug, ports.routerID);
  const { items } = await kube.list(NAMESPACE, null, { labelSelector, limit: 10, metadataOnly: true });
  const left: string[] = [];
  for (const item of items) {
    const { name } = metadataOf(item);
    const why = await reasonToStay(ports, kube, name, signal);
    if (why === null) await removeAll(ports, kube, [{ kind: NAMESPACE, namespace: null, name }], signal);
    else left.push(`Namespace ${name} was left: ${why}`);
  }
  return left.join(' ');
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
