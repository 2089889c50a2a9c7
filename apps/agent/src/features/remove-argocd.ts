import type { WantedFeature } from '@hawser/contract/features';
import { isStatus, type KubeApi, type KubeKind, type KubeRef } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import { Halt } from './halt.ts';
import { installedRefs, removeAll } from './installed.ts';
import { DEFINITION } from './kinds.ts';
import type { FeaturePorts, Progress } from './ports.ts';
import type { FeatureRecords } from './record.ts';
import { removeNamespaces } from './remove-namespaces.ts';
import { giveRightsBack, installerApi } from './rights.ts';

const STEPS = 6;
/** Objects that a message names. */
const NAMED = 5;

const ARGO_KINDS: readonly KubeKind[] = [
  ['ApplicationSet', 'applicationsets'],
  ['Application', 'applications'],
  ['AppProject', 'appprojects'],
].map(([kind = '', resource = '']) => ({ apiVersion: 'argoproj.io/v1alpha1', kind, resource }));

/** Argo CD makes this one itself. */
const OWN_PROJECT = 'default';

/**
 * Removes the Argo CD that this agent installed, in the opposite order: Applications must be gone first, because without Argo CD
 * nothing would remove what they deployed. Returns which namespace was left and why, in words; empty when none was. @throws Halt, KubeError
 */
export async function removeArgoCd(
  ports: FeaturePorts,
  records: FeatureRecords,
  { slug, namespace, serviceType }: WantedFeature,
  report: Progress,
  signal: AbortSignal,
): Promise<string> {
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
  await records.write(slug, { ...record, isGone: false, left: '' });
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
  const left = await removeNamespaces(ports, kube, { slug, namespace }, signal);
  signal.throwIfAborted();
  await records.write(slug, { ...record, isGone: true, left });
  if (!ports.keepsRights) await giveRightsBack(kube, routerID);
  // What was left is said until somebody installs it again, or the agent is gone.
  if (left === '') await records.remove(slug);
  else await records.write(slug, { ...record, hasRights: false, isGone: true, left });
  return left;
}

async function refuseApplications(kube: KubeApi): Promise<void> {
  const left: string[] = [];
  let more = 0;
  for (const kind of ARGO_KINDS) {
    try {
      const { items, remaining } = await kube.list(kind, null, { limit: 100, metadataOnly: true });
      for (const item of items) {
        const { name } = metadataOf(item);
        if (kind.kind !== 'AppProject' || name !== OWN_PROJECT) left.push(`${kind.kind} ${name}`);
      }
      more += remaining ?? 0;
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
    }
  }
  if (left.length === 0) return;
  const others = left.length + more - NAMED;
  throw new Halt(
    'WAITING',
    `Delete these first, so that Argo CD removes what they deployed and nothing goes with its kinds: ${left.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}.`,
  );
}
