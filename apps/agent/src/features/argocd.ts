import type { WantedFeature } from '@hawser/contract/features';
import type { KubeObject } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import { findArgoCd, lacksOf } from './existing.ts';
import { Halt } from './halt.ts';
import { installArgoCd } from './install-argocd.ts';
import { type FeaturePorts, type FeatureState, NOTHING_INSTALLED, type Progress } from './ports.ts';
import { type FeatureRecord, FeatureRecords } from './record.ts';
import { removeArgoCd } from './remove-argocd.ts';
import { giveRightsBack, installerApi } from './rights.ts';
import { respectsRbac } from './respects-rbac.ts';
import { uiUrlOf } from './ui-url.ts';
import { problemsOf } from './workloads.ts';

/**
 * Brings Argo CD in this cluster to the wanted state, as far as it can now, and returns what it is. @throws Halt where a person has
 * to do something, KubeError
 */
export async function reconcileArgoCd(
  ports: FeaturePorts,
  wanted: WantedFeature,
  report: Progress,
  signal: AbortSignal,
): Promise<FeatureState> {
  const { kube, routerID } = ports;
  const records = new FeatureRecords(kube, ports.namespace);
  const { ours, theirs, existing } = await findArgoCd(kube, routerID);
  const record = await records.read(wanted.slug);
  if (wanted.mode === 'remove') {
    if (record?.isGone) {
      await giveBackAfterKill(ports, records, wanted.slug, record);
      if (record.left === '') await records.remove(wanted.slug);
      return { ...NOTHING_INSTALLED, message: record.left, existing };
    }
    if (record === null && ours.length === 0) return { ...NOTHING_INSTALLED, existing };
    // What is removed is there until it is gone.
    if (record !== null) report({ version: record.version, namespace: record.namespace });
    const left = await removeArgoCd(ports, records, wanted, report, signal);
    return { ...NOTHING_INSTALLED, message: left, existing };
  }
  if (existing !== null) return ofExisting(ports, wanted, { theirs, existing });
  if (wanted.mode === 'existing')
    throw new Halt(
      'WAITING',
      'This cluster has no Argo CD that can be used. Install one, or let Hawser install it.',
    );
  const gone = record === null ? [] : goneOf(record, ours);
  if (record === null || gone.length > 0 || !isWanted(record, wanted)) {
    if (record !== null && record.version !== '' && record.namespace !== wanted.namespace)
      throw new Halt(
        'FAILED',
        `Argo CD is installed in namespace ${record.namespace}, not in ${wanted.namespace}. Remove it first.`,
      );
    refuseOtherNamespace(ports, wanted);
    await install({ ports, records, gone, wanted, report, signal });
    report({ state: 'INITIATING', message: 'Looking for its objects', step: 0, steps: 0 });
    return ofInstalled(ports, wanted, (await findArgoCd(kube, routerID)).ours);
  }
  await giveBackAfterKill(ports, records, wanted.slug, record);
  return ofInstalled(ports, wanted, ours);
}

/** The agent was killed after everything was installed or removed, and before it had given the permissions back. */
async function giveBackAfterKill(
  ports: FeaturePorts,
  records: FeatureRecords,
  slug: string,
  record: FeatureRecord,
): Promise<void> {
  if (!record.hasRights) return;
  try {
    await giveRightsBack(await installerApi(ports), ports.routerID);
  } catch (error) {
    // Without its permissions there is nothing to give back.
    if (!(error instanceof Halt)) throw error;
  }
  await records.write(slug, { ...record, hasRights: false });
}

async function ofInstalled(
  { kube }: FeaturePorts,
  { version, namespace, hostname }: WantedFeature,
  ours: readonly KubeObject[],
): Promise<FeatureState> {
  const problems = problemsOf(ours);
  return {
    ...NOTHING_INSTALLED,
    state: problems === '' ? 'READY' : 'FAILED',
    message: problems,
    version,
    namespace,
    uiURL: await uiUrlOf(kube, namespace, hostname),
    respectsRbac: await respectsRbac(kube, namespace),
  };
}

/** The workloads that were installed and are needed, and are not there any more. */
function goneOf({ needed }: FeatureRecord, ours: readonly KubeObject[]): readonly string[] {
  const there = new Set(ours.map((object) => metadataOf(object).name));
  return needed.filter((name) => !there.has(name));
}

const isWanted = (record: FeatureRecord, { version, namespace, serviceType }: WantedFeature): boolean =>
  record.version === version && record.namespace === namespace && record.serviceType === serviceType;

interface Installation {
  readonly ports: FeaturePorts;
  readonly records: FeatureRecords;
  readonly gone: readonly string[];
  readonly wanted: WantedFeature;
  readonly report: Progress;
  readonly signal: AbortSignal;
}

/** What was installed and is gone is MISSING until it can be installed again; what is only changed is still there. */
async function install(installation: Installation): Promise<void> {
  const { ports, records, gone, wanted, report, signal } = installation;
  try {
    await installArgoCd(ports, records, wanted, report, signal);
  } catch (error) {
    if (!(error instanceof Halt) || gone.length === 0) throw error;
    throw new Halt(
      'MISSING',
      `Argo CD was installed here but no longer has ${gone.join(', ')}. ${error.message}`,
      error.report,
    );
  }
}

/** Installed in another namespace it would be there, and the agent could write nothing into it. */
function refuseOtherNamespace({ argoCdNamespace }: FeaturePorts, { namespace }: WantedFeature): void {
  if (argoCdNamespace === undefined || argoCdNamespace === namespace) return;
  throw new Halt(
    'WAITING',
    `This agent may write into Argo CD in namespace ${argoCdNamespace}, not in ${namespace}. Apply the install command of this cluster again.`,
  );
}

async function ofExisting(
  ports: FeaturePorts,
  wanted: WantedFeature,
  {
    theirs,
    existing,
  }: Pick<Awaited<ReturnType<typeof findArgoCd>>, 'theirs'> & {
    existing: { version: string; namespace: string };
  },
): Promise<FeatureState> {
  const { kube } = ports;
  const { mode, hostname } = wanted;
  const { version, namespace } = existing;
  if (mode === 'install') {
    const message = `Argo CD ${version} is already in namespace ${namespace} of this cluster. Use it, or remove it from the cluster to install another one.`;
    throw new Halt('WAITING', message, { existing });
  }
  if (namespace !== wanted.namespace)
    throw new Halt(
      'WAITING',
      `Argo CD ${version} is in namespace ${namespace} of this cluster, not in ${wanted.namespace}. Use it there, or set its namespace.`,
      { existing },
    );
  refuseOtherNamespace(ports, wanted);
  const problems = lacksOf(theirs, namespace) || problemsOf(theirs);
  return {
    ...NOTHING_INSTALLED,
    state: problems === '' ? 'READY' : 'FAILED',
    message: problems,
    version,
    namespace,
    existing,
    uiURL: await uiUrlOf(kube, namespace, hostname),
    respectsRbac: await respectsRbac(kube, namespace),
  };
}
