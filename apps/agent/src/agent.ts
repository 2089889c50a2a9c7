import { BackOff, pause } from '@hawser/ports';
import type { ClusterFacts } from '@hawser/contract/agent';
import { clusterFacts } from './facts/cluster.ts';
import { OwnLog } from './inspect/own-log.ts';
import { Installation } from './installation.ts';
import { EnrollmentError } from './connection/enrollment.ts';
import { type Identity, identityOf } from './connection/identity.ts';
import { reasonOf } from './log.ts';
import type { AgentOptions } from './options.ts';
import { type Settings, SettingsStore } from './settings/settings.ts';

export interface Agent {
  /** Stops the agent. Resolves when everything has stopped, with the last refusal of the server; empty when there was none. */
  stop(): Promise<string>;
}

/** Version of this agent, as it reports to the server. */
export const AGENT_VERSION = '5.1.1';

const RETRY = { firstMs: 500, mostMs: 10_000 };
/** After a final refusal: how long to wait, and how often to check whether the install command was applied again. */
const REFUSED_MS = 60_000;
const POLL_MS = 3_000;

interface Start {
  readonly settings: Settings;
  readonly cluster: ClusterFacts;
  readonly identity: Identity;
}

/** Starts the agent. It runs until it is stopped: every failure is logged and retried. */
export function startAgent(given: AgentOptions): Agent {
  const ownLog = new OwnLog(given.clock, given.log);
  const options = { ...given, log: ownLog };
  const end = new AbortController();
  let refused = '';
  const running = run(options, ownLog, end.signal, (reason) => {
    refused = reason;
  });
  return {
    async stop() {
      end.abort();
      await running;
      return refused;
    },
  };
}

async function run(
  options: AgentOptions,
  ownLog: OwnLog,
  signal: AbortSignal,
  refused: (reason: string) => void,
): Promise<void> {
  const { clock, log, kube, namespace } = options;
  const store = new SettingsStore(kube, namespace, options.memoize);
  const backOff = new BackOff(RETRY, options.random);
  let refusedAgentID = '';
  while (!signal.aborted) {
    let start: Start | null = null;
    try {
      start = await prepare(options, store, refusedAgentID);
      backOff.reset();
      refused('');
      const installation = new Installation(
        { ...options, ownLog, agentVersion: AGENT_VERSION },
        store,
        start.settings,
        start.identity,
        start.cluster,
      );
      const refusal = await installation.run(signal);
      if (refusal) {
        refusedAgentID = start.identity.agentID;
        refused(refusal.message);
        log.error('The server refuses this agent', { code: refusal.code, reason: refusal.message });
        await awaitChange(options, store, start.settings, signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      const isFinal = error instanceof EnrollmentError && error.final;
      if (isFinal) refused(error.message);
      log.error(isFinal ? 'The server refuses to enroll this agent' : 'The agent cannot start yet', {
        reason: reasonOf(error),
      });
      if (isFinal) await awaitChange(options, store, await store.read().catch(() => null), signal);
      else await pause(clock, backOff.next(), signal);
    }
  }
}

async function prepare(options: AgentOptions, store: SettingsStore, refusedAgentID: string): Promise<Start> {
  const { fetch, keys, log, kube } = options;
  const settings = await store.read();
  const server = options.server ?? settings.server;
  const cluster = await clusterFacts(kube);
  log.info('Found the installation', {
    server,
    routerID: settings.routerID,
    version: cluster.kubernetesVersion,
  });
  const identity = await identityOf({
    fetch,
    keys,
    log,
    store,
    settings,
    server,
    cluster,
    agentVersion: AGENT_VERSION,
    refusedAgentID,
  });
  return { settings, cluster, identity };
}

/** Waits a minute, or until the install command was applied again after `tried`. */
async function awaitChange(
  { clock }: AgentOptions,
  store: SettingsStore,
  tried: Settings | null,
  signal: AbortSignal,
): Promise<void> {
  for (let waitedMs = 0; !signal.aborted && waitedMs < REFUSED_MS; waitedMs += POLL_MS) {
    await pause(clock, POLL_MS, signal);
    const now = await store.read().catch(() => null);
    if (!now || !tried) continue;
    if (now.routerID !== tried.routerID) return;
    if (now.installId !== '' && now.installId !== tried.installId) return;
  }
}
