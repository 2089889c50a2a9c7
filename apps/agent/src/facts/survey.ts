import type { ClusterFacts, Grant } from '@hawser/contract';
import { type Clock, pause } from '@hawser/ports';
import type { KubeApi } from '../kube/api.ts';
import { type Log, reasonOf } from '../log.ts';
import { AGENT_NAME } from '../settings/settings.ts';
import { clusterFacts } from './cluster.ts';
import { missingRights } from './rights.ts';

const PERIOD_MS = 60_000;
/** While rights are missing somebody is probably giving them right now. */
const MISSING_PERIOD_MS = 5_000;

export interface SurveyOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly grant: Grant;
  /** What is known already. */
  readonly cluster: ClusterFacts;
  /** The cluster is not what it was. */
  readonly changed: (cluster: ClusterFacts) => void;
  readonly rights: (missing: string | null) => void;
  /** Called each time but the first; for what else is to be looked at now and then. */
  readonly revisit: () => Promise<void>;
}

/** Looks at the cluster and at the agent's own rights in it, again and again, until `signal` aborts. */
export async function survey(options: SurveyOptions, signal: AbortSignal): Promise<void> {
  const { clock, log, kube, grant } = options;
  let known = JSON.stringify(options.cluster);
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    let delayMs = PERIOD_MS;
    try {
      const missing = await missingRights(kube, grant, AGENT_NAME);
      if (signal.aborted) return;
      options.rights(missing);
      if (missing !== null) {
        log.error('Rights are missing', { missing });
        delayMs = MISSING_PERIOD_MS;
      }
      if (!isFirst) await options.revisit();
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
