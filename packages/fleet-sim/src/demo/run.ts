import { counted } from '@hawser/domain/counted';
import { type Clock, newSecretId, pause, type Random } from '@hawser/ports';
import { SeededRandom } from '@hawser/ports/virtual';
import { play } from '../scenarios/play.ts';
import { stepText } from '../scenarios/scenario.ts';
import type { Worker } from './adapters/workers.ts';
import type { Api } from './api.ts';
import type { FleetOptions } from './options.ts';
import { type EditedObject, editDeployments, setUp } from './setup.ts';
import type { WorkerStatus } from './adapters/worker-protocol.ts';

/** Dependencies of a demo. */
interface DemoOptions {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly say: (line: string) => void;
  readonly workers: readonly Worker[];
  /** Aborts when the demo must end. */
  readonly signal: AbortSignal;
  /** Start of the demo, epoch milliseconds. */
  readonly beganAt: number;
}

const REPORT_MS = 2_000;
const LOOK_MS = 100;

/**
 * Creates and connects the fleet, printing progress; resolves when every cluster is connected and every object applied,
 * or when the signal aborts.
 */
export async function makeFleet(parts: DemoOptions, options: FleetOptions): Promise<EditedObject[]> {
  const { api, clock, random, say, workers, signal } = parts;
  const { clusters, objects, scenario, seed } = options;
  const salt = newSecretId(random, 16);
  for (const worker of workers)
    worker.send({ kind: 'begin', server: api.url, objects, scenario: scenario.name, seed, salt });
  const all = clusters * objects;
  const isThere = ({ connected, applied }: WorkerStatus) => connected >= clusters && applied >= all;
  const line = () => {
    const { connected, applied } = sum(workers);
    say(
      `clusters connected ${connected}/${clusters}, objects applied ${applied}/${all}, ${seconds(parts)} s`,
    );
  };
  const settingUp = setUp(api, options, signal).then(({ networks, deployments }) => {
    if (signal.aborted) return deployments;
    say(`in the browser: all ${clusters} clusters attached, ${all} objects placed, ${seconds(parts)} s`);
    // Only now: agents that report would compete with the commands, and an agent that connects while its objects are being placed
    // receives its desired set in pieces.
    for (const attached of networks) {
      // Each worker gets a share of each network, so that all are busy from the first network on.
      for (const [index, worker] of workers.entries()) {
        const part = attached.filter((_, n) => n % workers.length === index);
        if (part.length > 0) worker.send({ kind: 'clusters', clusters: part });
      }
    }
    return deployments;
  });
  let failure: unknown = null;
  settingUp.catch((error: unknown) => {
    failure = error;
  });
  for (let waited = 0; !signal.aborted && failure === null && !isThere(sum(workers)); waited += LOOK_MS) {
    if (waited % REPORT_MS === 0) line();
    await pause(clock, LOOK_MS);
  }
  const deployments = await settingUp;
  line();
  if (isThere(sum(workers)))
    say(`live: all ${clusters} clusters connected, ${all} objects applied, ${seconds(parts)} s`);
  return deployments;
}

/** Runs the scenario on all parts of the fleet; edits of objects are made here. */
export function playScenario(
  parts: DemoOptions,
  { scenario, seed }: FleetOptions,
  deployments: readonly EditedObject[],
): { stop(): void } {
  const { api, clock, say, workers, signal } = parts;
  for (const worker of workers) worker.send({ kind: 'play' });
  say(`Scenario ${scenario.name}: ${scenario.title}`);
  const random = new SeededRandom(seed).fork('edits');
  return play(scenario, {
    clock,
    random,
    clusters: [],
    onStep: (step) => say(`${stepText(step)}, ${seconds(parts)} s`),
    edit(share, tag) {
      editDeployments(api, deployments, (part) => random.chance(part), share, tag, signal).then(
        (count) => say(`${counted(count, 'Deployment')} got an image of tag ${tag}, ${seconds(parts)} s`),
        (error: unknown) => say(`Images could not be changed: ${String(error)}`),
      );
    },
  });
}

function sum(workers: readonly Worker[]): WorkerStatus {
  let connected = 0;
  let applied = 0;
  for (const { status } of workers) {
    connected += status.connected;
    applied += status.applied;
  }
  return { connected, applied };
}

const seconds = ({ clock, beganAt }: Pick<DemoOptions, 'clock' | 'beganAt'>): string =>
  ((clock.now() - beganAt) / 1000).toFixed(1);
