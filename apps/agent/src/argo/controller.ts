import { DEPLOYMENT, STATEFUL_SET } from '../features/kinds.ts';
import { isStatus, type KubeApi, type KubeObject } from '../kube/api.ts';
import { fieldsOf, labelsOf } from '../kube/fields.ts';
import { CONFIG_MAP } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { healthOf } from '../watch/health/health.ts';
import { durationMs } from './duration.ts';

const NAME = 'app.kubernetes.io/name';
const CONTROLLER = 'argocd-application-controller';
const REPO_SERVER = 'argocd-repo-server';
const SELECTOR = `${NAME} in (${CONTROLLER},${REPO_SERVER})`;
/** Argo CD's own defaults, milliseconds. */
const PERIOD_MS = 120_000;
const JITTER_MS = 60_000;
/** An Application that was not compared for this many periods is not being compared. */
const PERIODS = 3;

/** What is known of the controller that compares Applications, and of the repo-server that reads their sources for it. */
export interface ControllerState {
  /** Why it does not work; empty when it does, or when that cannot be seen. */
  readonly stopped: string;
  /** After this long every Application has been compared again, milliseconds; null where that is never. */
  readonly comparedWithinMs: number | null;
}

/**
 * Looks whether the application-controller and the repo-server of the Argo CD in this namespace work. Their workloads may be elsewhere, or
 * not readable: then only the age of what was written tells. Without a repo-server Argo CD keeps what it said for minutes. @throws KubeError
 */
export async function controllerState(
  kube: Pick<KubeApi, 'get' | 'list'>,
  namespace: string,
): Promise<ControllerState> {
  return {
    stopped: stoppedText(await workloadsOf(kube, namespace), namespace),
    comparedWithinMs: await comparedWithin(kube, namespace),
  };
}

function stoppedText(workloads: readonly KubeObject[], namespace: string): string {
  const broken = workloads.find((each) => !isRunning(each));
  if (broken !== undefined) {
    const why = healthOf(broken).message || 'not ready';
    return `${withoutText(programOf(broken))}: ${metadataOf(broken).name} in namespace ${namespace}: ${why}`;
  }
  // Where neither is seen, both may be elsewhere; where one is, the other belongs beside it.
  const there = new Set(workloads.map(programOf));
  const gone = there.size === 1 ? [CONTROLLER, REPO_SERVER].find((name) => !there.has(name)) : undefined;
  return gone === undefined ? '' : `${withoutText(gone)}: ${gone} does not exist in namespace ${namespace}`;
}

const programOf = (workload: KubeObject): string => labelsOf(metadataOf(workload).labels)[NAME] ?? '';

const withoutText = (program: string): string =>
  program === REPO_SERVER ? 'Argo CD cannot read any source' : 'Argo CD has stopped';

/** One that is being replaced has no replica that is ready, too; what it wrote before is not followed by anything until it has one. */
function isRunning(workload: KubeObject): boolean {
  return healthOf(workload).status === 'UP' || Number(fieldsOf(workload.status).readyReplicas) > 0;
}

async function workloadsOf(kube: Pick<KubeApi, 'list'>, namespace: string): Promise<readonly KubeObject[]> {
  try {
    const options = { labelSelector: SELECTOR, limit: 20 };
    const lists = await Promise.all(
      [STATEFUL_SET, DEPLOYMENT].map((kind) => kube.list(kind, namespace, options)),
    );
    return [STATEFUL_SET, DEPLOYMENT].flatMap(({ apiVersion, kind }, at) =>
      (lists[at]?.items ?? []).map((object) => ({ ...object, apiVersion, kind })),
    );
  } catch (error) {
    if (isStatus(error, 401, 403, 404)) return [];
    throw error;
  }
}

/** By the settings of Argo CD. An operator may switch comparing off: then nothing follows from an age. */
async function comparedWithin(kube: Pick<KubeApi, 'get'>, namespace: string): Promise<number | null> {
  let settings: Readonly<Record<string, string>> = {};
  try {
    settings = labelsOf((await kube.get({ kind: CONFIG_MAP, namespace, name: 'argocd-cm' })).data);
  } catch (error) {
    if (!isStatus(error, 401, 403, 404)) throw error;
  }
  const periodMs = durationMs(settings['timeout.reconciliation']) ?? PERIOD_MS;
  const jitterMs = durationMs(settings['timeout.reconciliation.jitter']) ?? JITTER_MS;
  return periodMs === 0 ? null : PERIODS * (periodMs + jitterMs);
}
