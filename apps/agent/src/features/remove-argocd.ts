import type { WantedFeature } from '@hawser/contract/features';
import { pause } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeKind, type KubeRef } from '../kube/api.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { Halt } from './halt.ts';
import { found, installedRefs, removeInstalled } from './installed.ts';
import { DEFINITION } from './kinds.ts';
import { featureSelector } from './marks.ts';
import type { FeaturePorts, Progress } from './ports.ts';
import type { FeatureRecords } from './record.ts';
import { giveRightsBack, installerApi } from './rights.ts';

const PERIOD_MS = 500;
const STEPS = 6;
/** Applications that a message names. */
const NAMED = 5;

const ARGO_KINDS: readonly KubeKind[] = [
  ['ApplicationSet', 'applicationsets'],
  ['Application', 'applications'],
].map(([kind = '', resource = '']) => ({ apiVersion: 'argoproj.io/v1alpha1', kind, resource }));

/**
 * Removes the Argo CD that this agent installed, in the opposite order: Applications must be gone first, because without Argo CD
 * nothing would remove what they deployed. @throws Halt, KubeError
 */
export async function removeArgoCd(
  ports: FeaturePorts,
  records: FeatureRecords,
  { slug, namespace, serviceType }: WantedFeature,
  report: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { routerID } = ports;
  const step = (number: number, message: string) =>
    report({ state: 'REMOVING', step: number, steps: STEPS, message });
  step(1, 'Checking the permissions of the installer');
  const kube = await installerApi(ports);
  step(2, 'Looking for its Applications');
  const refs = await installedRefs(kube, slug, routerID);
  // Without its custom kinds there are none, and those of others are not removed.
  if (refs.some(({ kind }) => kind.kind === DEFINITION.kind)) await refuseApplications(kube);
  const record = { version: '', namespace, serviceType, hasRights: !ports.keepsRights, needed: [] };
  await records.write(slug, { ...record, isGone: false });
  const of = (test: (ref: KubeRef) => boolean) => refs.filter(test).toReversed();
  const isWorkload = ({ kind }: KubeRef) => kind.apiVersion === 'apps/v1';
  const isDefinition = ({ kind }: KubeRef) => kind.kind === DEFINITION.kind;
  step(3, 'Removing its workloads');
  await removeAll(ports, kube, of(isWorkload), signal);
  step(4, 'Removing its settings, roles and accounts');
  await removeAll(
    ports,
    kube,
    of((ref) => !isWorkload(ref) && !isDefinition(ref)),
    signal,
  );
  step(5, 'Removing its custom resource definitions');
  await removeAll(ports, kube, of(isDefinition), signal);
  step(6, `Removing namespace ${namespace}`);
  await removeNamespaces(ports, kube, slug, signal);
  signal.throwIfAborted();
  await records.write(slug, { ...record, isGone: true });
  if (!ports.keepsRights) await giveRightsBack(kube, routerID);
  await records.remove(slug);
}

async function refuseApplications(kube: KubeApi): Promise<void> {
  const left: string[] = [];
  let more = 0;
  for (const kind of ARGO_KINDS) {
    try {
      const { items, remaining } = await kube.list(kind, null, { limit: 100, metadataOnly: true });
      for (const item of items) left.push(`${kind.kind} ${metadataOf(item).name}`);
      more += remaining ?? 0;
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
    }
  }
  if (left.length === 0) return;
  const others = left.length + more - NAMED;
  throw new Halt(
    'WAITING',
    `Delete these first, so that Argo CD removes what they deployed: ${left.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}.`,
  );
}

async function removeAll(
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

/** Only namespaces that the installation created. */
async function removeNamespaces(
  ports: FeaturePorts,
  kube: KubeApi,
  slug: string,
  signal: AbortSignal,
): Promise<void> {
  const labelSelector = featureSelector(slug, ports.routerID);
  const { items } = await kube.list(NAMESPACE, null, { labelSelector, limit: 10, metadataOnly: true });
  const refs = items.map((item) => ({ kind: NAMESPACE, namespace: null, name: metadataOf(item).name }));
  await removeAll(ports, kube, refs, signal);
}
