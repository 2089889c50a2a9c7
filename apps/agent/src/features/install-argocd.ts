import { ARGOCD_ACCOUNT_SETTINGS } from '@hawser/domain/argocd';
import type { WantedFeature } from '@hawser/contract/features';
import { pause } from '@hawser/ports';
import type { KubeApi, KubeRef } from '../kube/api.ts';
import { fieldsOf, listOf } from '../kube/fields.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { reasonOf } from '../log.ts';
import { AGENT_NAME } from '../settings/settings.ts';
import { unmarkOfAgent } from './brought-namespaces.ts';
import { Halt } from './halt.ts';
import { found } from '../kube/found.ts';
import { installedRefs, refuseForeign, removeInstalled } from './installed.ts';
import { INSTALLED_KINDS, NEEDED_WORKLOADS } from './kinds.ts';
import { checkDigest, type InstalledObject, manifestObjects } from './manifest.ts';
import { featureLabels } from '../kube/feature-marks.ts';
import type { FeaturePorts, Progress } from './ports.ts';
import type { FeatureRecords } from './record.ts';
import { giveRightsBack, installerApi } from './rights.ts';
import { awaitWorkloads } from './workloads.ts';

/** The manifest of a release has 2 MB. */
const MAX_MANIFEST = 8 * 1_048_576;
const PERIOD_MS = 500;
const STEPS = 7;

/**
 * Installs Argo CD, or brings it to another version. Every step can be repeated: an agent that was killed begins again and changes
 * nothing that is done. @throws Halt, KubeError
 */
export async function installArgoCd(
  ports: FeaturePorts,
  records: FeatureRecords,
  wanted: WantedFeature,
  report: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { routerID } = ports;
  const { slug, version, namespace, serviceType } = wanted;
  const step = (number: number, message: string) =>
    report({ state: 'INSTALLING', step: number, steps: STEPS, message });
  step(1, 'Checking the permissions of the installer');
  const kube = await installerApi(ports);
  step(2, `Reading the manifest of Argo CD ${version}`);
  const labels = featureLabels(slug, routerID);
  const objects = [
    ...(
      await manifestObjects(await manifestText(ports, wanted, signal), { namespace, serviceType, labels })
    ).map(withOwnSettings),
    ...passwordRights(ports, namespace, labels),
  ];
  await refuseForeign(kube, objects, routerID);
  // From here on it is neither the old nor the new one.
  await records.remove(slug);
  step(3, `Creating namespace ${namespace}`);
  await createNamespace(kube, { name: namespace, labels }, routerID);
  const of = (which: InstalledObject['step']) => objects.filter((object) => object.step === which);
  step(4, 'Creating its custom resource definitions');
  await applyAll(kube, of('definitions'));
  await awaitEstablished(ports, kube, of('definitions'), signal);
  step(5, 'Creating its accounts, roles and settings');
  await applyAll(kube, of('settings'));
  step(6, 'Starting its workloads');
  await applyAll(kube, of('workloads'));
  const workloads = of('workloads').map(({ ref }) => ref);
  await awaitWorkloads(
    ports,
    kube,
    workloads,
    (change) => report({ step: 6, steps: STEPS, ...change }),
    signal,
  );
  signal.throwIfAborted();
  step(7, 'Removing objects of the previous version');
  await removeOutdated(kube, slug, routerID, objects);
  const needed = workloads.map(({ name }) => name).filter((name) => NEEDED_WORKLOADS.includes(name));
  const record = { version, namespace, serviceType, isGone: false, left: '', needed };
  await records.write(slug, { ...record, hasRights: !ports.keepsRights });
  if (ports.keepsRights) return;
  await giveRightsBack(kube, routerID);
  await records.write(slug, { ...record, hasRights: false });
}

async function manifestText(
  { download, isPinned }: FeaturePorts,
  wanted: WantedFeature,
  signal: AbortSignal,
): Promise<string> {
  const { version, manifest } = wanted;
  if (!isPinned(version, manifest.sha256))
    throw new Halt('FAILED', `This agent does not know release ${version} of Argo CD. Upgrade the agent.`);
  let bytes: Uint8Array;
  try {
    bytes = await download(manifest.url, MAX_MANIFEST, signal);
  } catch (error) {
    throw new Halt(
      'FAILED',
      `The manifest of Argo CD ${version} cannot be read: ${reasonOf(error)}. The operator of Hawser can set another source with HAWSER_ARGOCD_MANIFEST.`,
    );
  }
  checkDigest(bytes, wanted);
  return new TextDecoder().decode(bytes);
}

/** An existing namespace stays as it is, and is not removed later. */
async function createNamespace(
  kube: KubeApi,
  { name, labels }: { readonly name: string; readonly labels: Readonly<Record<string, string>> },
  routerID: string,
): Promise<void> {
  const ref: KubeRef = { kind: NAMESPACE, namespace: null, name };
  const there = await found(kube, ref);
  if (there !== null) return unmarkOfAgent(kube, there, routerID);
  await kube.apply(ref, { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }, { force: true });
}

async function applyAll(kube: KubeApi, objects: readonly InstalledObject[]): Promise<void> {
  for (const { ref, object } of objects) await kube.apply(ref, object, { force: true });
}

async function awaitEstablished(
  { clock }: FeaturePorts,
  kube: KubeApi,
  definitions: readonly InstalledObject[],
  signal: AbortSignal,
): Promise<void> {
  for (const { ref } of definitions) {
    while (!signal.aborted) {
      const conditions = listOf(fieldsOf((await kube.get(ref)).status).conditions);
      if (conditions.some(({ type, status }) => type === 'Established' && status === 'True')) break;
      await pause(clock, PERIOD_MS, signal);
    }
  }
  signal.throwIfAborted();
}

/** What only the version before had. Custom kinds stay: with them their objects would go. */
async function removeOutdated(
  kube: KubeApi,
  slug: string,
  routerID: string,
  objects: readonly InstalledObject[],
): Promise<void> {
  const key = ({ kind, namespace, name }: KubeRef) => `${kind.kind}/${namespace ?? ''}/${name}`;
  const current = new Set(objects.map(({ ref }) => key(ref)));
  for (const ref of await installedRefs(kube, slug, routerID)) {
    const isDefinition = INSTALLED_KINDS[0]?.kind === ref.kind.kind;
    if (!isDefinition && !current.has(key(ref))) await removeInstalled(kube, ref, routerID);
  }
}

/** Without it Argo CD gives up on a whole cluster where its account may not list some kind; with it that kind is left out. */
const LIMITED_ACCOUNTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'argocd-cm': { 'resource.respectRBAC': 'normal' },
};

/** Adds the account as which the agent asks Argo CD's server what differs, and what limited accounts on edges need. */
function withOwnSettings(installed: InstalledObject): InstalledObject {
  const { ref, object } = installed;
  const entries = ref.kind.kind === 'ConfigMap' ? ARGOCD_ACCOUNT_SETTINGS[ref.name] : undefined;
  if (entries === undefined) return installed;
  const data = { ...fieldsOf(object.data), ...LIMITED_ACCOUNTS[ref.name], ...entries };
  return { ...installed, object: { ...object, data } };
}

/** The Secret with the password that Argo CD makes at its first start. */
export const PASSWORD_SECRET = 'argocd-initial-admin-secret';

/** Lets the agent read that one Secret, for the person who asks for it. */
function passwordRights(
  { namespace: own }: FeaturePorts,
  namespace: string,
  labels: Readonly<Record<string, string>>,
): InstalledObject[] {
  const name = `${AGENT_NAME}-argocd`;
  const group = 'rbac.authorization.k8s.io';
  const metadata = { name, namespace, labels };
  const object = (kind: string, fields: Record<string, unknown>): InstalledObject[] => {
    const known = INSTALLED_KINDS.find((each) => each.kind === kind);
    if (known === undefined) return [];
    const apiVersion = `${group}/v1`;
    return [
      {
        ref: { kind: known, namespace, name },
        step: 'settings',
        object: { apiVersion, kind, metadata, ...fields },
      },
    ];
  };
  const rules = [
    { apiGroups: [''], resources: ['secrets'], resourceNames: [PASSWORD_SECRET], verbs: ['get'] },
  ];
  return [
    ...object('Role', { rules }),
    ...object('RoleBinding', {
      roleRef: { apiGroup: group, kind: 'Role', name },
      subjects: [{ kind: 'ServiceAccount', name: AGENT_NAME, namespace: own }],
    }),
  ];
}
