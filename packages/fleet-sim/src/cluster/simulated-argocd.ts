import type { WantedFeature } from '@hawser/contract/features';
import { type FeatureOptions, type FeatureState, NOTHING_INSTALLED, sealText } from '@hawser/agent';
import { INSTALLER, installerName } from '@hawser/domain/argocd';
import { type Clock, pause } from '@hawser/ports';
import { argoCdObjects } from './argocd-objects.ts';
import { passwordObjects } from './argocd-password.ts';
import type { JsonObject } from '@hawser/kube-sim';

type Reconcile = NonNullable<FeatureOptions['reconcilers']>[string];

const fails = (): never => {
  throw new Error('A simulated cluster installs nothing.');
};

/** Nothing is downloaded, and nothing is done as another account. */
export const NO_INSTALLER = { withToken: fails, download: fails, sealText, isPinned: () => true };

/** The cluster, as its administrator uses it. */
interface Administered {
  apply(objects: readonly JsonObject[]): void;
  /** Whether a ClusterRoleBinding exists. */
  isBound(name: string): boolean;
  unbind(name: string): void;
  /** Starts or stops what Argo CD does with Applications. */
  runArgoCd(isRunning: boolean): void;
}

/** How long each step takes, milliseconds. */
const STEP_MS = 300;
const STEPS = [
  'Checking the permissions of the installer',
  'Reading the manifest of Argo CD',
  'Creating its namespace',
  'Creating its custom resource definitions',
  'Creating its accounts, roles and settings',
  'Starting its workloads',
  'Removing objects of the previous version',
];

/** Argo CD in a simulated cluster: its steps, states and initial password, without its workloads. It survives the agent's process. */
export class SimulatedArgoCd {
  readonly #cluster: Administered;
  readonly #asksPermissions: boolean;
  #installed: WantedFeature | null = null;

  /** `asksPermissions`: it waits for the binding of its installer, as in a real cluster; otherwise it has its permissions. */
  constructor(cluster: Administered, asksPermissions: boolean) {
    this.#cluster = cluster;
    this.#asksPermissions = asksPermissions;
  }

  /** Does in simulated time what an agent does in a real cluster. */
  readonly follow: Reconcile = async (
    { clock, namespace: own, routerID, keepsRights },
    wanted,
    report,
    signal,
  ) => {
    const { mode, version, namespace, hostname } = wanted;
    if (mode === 'remove') {
      if (this.#installed !== null) await steps(clock, 'REMOVING', report, signal);
      if (!signal.aborted) {
        this.#installed = null;
        this.#cluster.runArgoCd(false);
      }
      return NOTHING_INSTALLED;
    }
    if (mode === 'existing') {
      const message =
        'There is no Argo CD in this cluster that could be used. Install one, or let Hawser do it.';
      return { ...NOTHING_INSTALLED, state: 'WAITING', message };
    }
    if (this.#installed?.version !== version) {
      const binding = installerName(routerID);
      const asks = this.#asksPermissions && !keepsRights;
      if (asks && !this.#cluster.isBound(binding)) return waiting(own);
      await steps(clock, 'INSTALLING', report, signal);
      if (signal.aborted) return NOTHING_INSTALLED;
      this.#cluster.apply([...passwordObjects(own, wanted), ...argoCdObjects(wanted)]);
      this.#cluster.runArgoCd(true);
      if (asks) this.#cluster.unbind(binding);
      this.#installed = wanted;
    }
    const uiURL = hostname === '' ? null : `https://${hostname}`;
    return { ...NOTHING_INSTALLED, state: 'READY', version, namespace, uiURL };
  };
}

const waiting = (namespace: string): FeatureState => ({
  ...NOTHING_INSTALLED,
  state: 'WAITING',
  step: 1,
  steps: STEPS.length,
  message: `The service account ${INSTALLER} in namespace ${namespace} does not have its permissions yet. Run the command that grants them.`,
  missingRights: ['get, list, create, patch, delete namespaces'],
});

async function steps(
  clock: Clock,
  state: 'INSTALLING' | 'REMOVING',
  report: (change: Partial<FeatureState>) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [at, text] of STEPS.entries()) {
    if (signal.aborted) return;
    const message = state === 'INSTALLING' ? text : 'Removing what was installed';
    report({ state, step: at + 1, steps: STEPS.length, message });
    await pause(clock, STEP_MS, signal);
  }
}
