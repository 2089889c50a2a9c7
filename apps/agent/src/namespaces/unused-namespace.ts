import { type Clock, pause } from '@hawser/ports';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { namespaceContents } from './namespace-contents.ts';

/** How often what Kubernetes is about to delete, or to serve no longer, is looked at again, milliseconds. */
const PERIOD_MS = 500;
/** Objects that a message names. */
const NAMED = 3;

/** Who looks, as messages name it, and how many times, for what Kubernetes is about to delete or to serve no longer. */
interface Looking {
  readonly who: string;
  readonly looks: number;
}

/** Why a namespace must stay, in words, or null: nobody else has put something there. Waits for what is being deleted, kinds as well. */
export async function reasonToStay(
  { clock, routerID }: { readonly clock: Clock; readonly routerID: string },
  kube: KubeApi,
  name: string,
  { who, looks }: Looking,
  signal: AbortSignal,
): Promise<string | null> {
  for (let look = 0; ; look += 1) {
    const contents = await namespaceContents(kube, name, routerID, signal);
    const { others, going, unserved } = contents;
    const unseen = look === looks ? [...contents.unseen, ...unserved] : contents.unseen;
    if (others.length > 0)
      return `it holds ${list(others)}, which Hawser did not install. Delete it when nobody needs that.`;
    if (unseen.length > 0)
      return `${who} cannot see whether it holds ${list(unseen)}. Delete it when nobody needs what is in it.`;
    if (going.length === 0 && unserved.length === 0) return null;
    if (look === looks) return `${list(going)} in it does not go. Delete it when nobody needs that.`;
    await pause(clock, PERIOD_MS, signal);
    signal.throwIfAborted();
  }
}

function list(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Deletes a namespace, unless it is gone or another one by now. */
export async function deleteNamespace(
  kube: KubeApi,
  { name, uid }: { readonly name: string; readonly uid: string },
): Promise<void> {
  try {
    await kube.delete({ kind: NAMESPACE, namespace: null, name }, uid);
  } catch (error) {
    if (!isStatus(error, 404, 409)) throw error;
  }
}
