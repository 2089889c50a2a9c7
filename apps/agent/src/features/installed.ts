import { pause } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeRef } from '../kube/api.ts';
import { found } from '../kube/found.ts';
import { inParallel } from '../kube/in-parallel.ts';
import { metadataOf } from '../kube/metadata.ts';
import { Halt } from './halt.ts';
import { INSTALLED_KINDS } from './kinds.ts';
import type { InstalledObject } from './manifest.ts';
import { featureSelector, isInstalledBy } from '../kube/feature-marks.ts';
import type { FeaturePorts } from './ports.ts';

/** Objects of others that a message names. */
const NAMED = 5;
/** How often what is being deleted is looked at again, milliseconds. */
const PERIOD_MS = 500;

/** Everything that this router's agent installed for a feature, in the order in which it is applied. */
export async function installedRefs(kube: KubeApi, slug: string, routerID: string): Promise<KubeRef[]> {
  const refs: KubeRef[] = [];
  for (const kind of INSTALLED_KINDS) {
    const options = { labelSelector: featureSelector(slug, routerID), limit: 500, metadataOnly: true };
    const { items } = await kube.list(kind, null, options);
    for (const item of items) {
      const { name, namespace } = metadataOf(item);
      refs.push({ kind, namespace: kind.namespaced ? namespace : null, name });
    }
  }
  return refs;
}

/** Refuses to take over what somebody else created under the same names. @throws Halt */
export async function refuseForeign(
  kube: KubeApi,
  objects: readonly InstalledObject[],
  routerID: string,
): Promise<void> {
  const foreign = await inParallel(objects, async ({ ref }) => {
    const object = await found(kube, ref);
    return object !== null && !isInstalledBy(routerID, object) ? `${ref.kind.kind} ${ref.name}` : null;
  });
  const names = foreign.filter((name) => name !== null);
  if (names.length === 0) return;
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  throw new Halt(
    'WAITING',
    `The cluster already has objects of Argo CD that Hawser did not install: ${names.slice(0, NAMED).join(', ')}${more}. They are left as they are. Remove them to install Argo CD.`,
  );
}

/** Deletes an object, unless it is gone or belongs to somebody else by now. */
export async function removeInstalled(kube: KubeApi, ref: KubeRef, routerID: string): Promise<void> {
  try {
    const object = await kube.get(ref);
    if (isInstalledBy(routerID, object)) await kube.delete(ref, metadataOf(object).uid);
  } catch (error) {
    if (!isStatus(error, 404, 409)) throw error;
  }
}

/** Deletes these objects, as far as they are still ours, and waits until they are gone. */
export async function removeAll(
  { clock, routerID }: FeaturePorts,
  kube: KubeApi,
  refs: readonly KubeRef[],
  signal: AbortSignal,
): Promise<void> {
  for (const ref of refs) await removeInstalled(kube, ref, routerID);
  for (const ref of refs) {
    while (!signal.aborted && (await found(kube, ref)) !== null) await pause(clock, PERIOD_MS, signal);
  }
  signal.throwIfAborted();
}
