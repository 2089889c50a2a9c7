import type { ClusterFacts, Grant } from '@hawser/contract/agent';
import { type Clock, pause } from '@hawser/ports';
import type { KubeApi } from '../kube/api.ts';
import { type Log, reasonOf } from '../log.ts';
import { AGENT_NAME } from '../settings/settings.ts';
import { clusterFacts } from './cluster.ts';
import { missingPermissions } from './permissions.ts';

const PERIOD_MS = 60_000;
/** Shorter while permissions are missing: someone is probably granting them now. */
const MISSING_PERIOD_MS = 5_000;

interface ClusterCheckOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly grant: Grant;
  /** Facts that are known already. */
  readonly cluster: ClusterFacts;
  /** Facts about the cluster have changed. */
  readonly changed: (cluster: ClusterFacts) => void;
  readonly permissions: (missing: string | null) => void;
  /** Called on each check except the first, for other periodic checks. */
  readonly recheck: () => Promise<void>;
}

/** Periodically checks the facts about the cluster and the agent's permissions, until `signal` aborts. */
export async function checkCluster(options: ClusterCheckOptions, signal: AbortSignal): Promise<void> {
  const { clock, log, kube, grant } = options;
  let known = JSON.stringify(options.cluster);
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    let delayMs = PERIOD_MS;
    try {
      const missing = await missingPermissions(kube, grant, AGENT_NAME);
      if (signal.aborted) return;
      options.permissions(missing);
      if (missing !== null) {
        log.error('Permissions are missing', { missing });
        delayMs = MISSING_PERIOD_MS;
      }
      if (!isFirst) await options.recheck();
      const cluster = isFirst ? options.cluster : await clusterFacts(kube);
      if (JSON.stringify(cluster) !== known && !signal.aborted) {
        known = JSON.stringify(cluster);
        options.changed(cluster);
      }
    } catch (error) {
      log.warn('The cluster could not be inspected', { reason: reasonOf(error) });
      delayMs = MISSING_PERIOD_MS;
    }
    await pause(clock, delayMs, signal);
  }
}
