import type { Clock, Timer } from '@hawser/ports';
import { type ClusterBehavior, healthy } from '@hawser/kube-sim';
import { changeByHand } from '../cluster/change-by-hand.ts';
import type { SimulatedCluster } from '../cluster/simulated-cluster.ts';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { ClusterEvent, Scenario, Step } from './scenario.ts';

/** What a scenario acts on. */
interface ScenarioTarget {
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly clusters: readonly SimulatedCluster[];
  /** Sets an image with this tag on a share (0 to 1) of the Deployments, at the control plane. */
  readonly edit: (share: number, tag: string) => void;
  /** Called when a step begins. */
  readonly onStep?: (step: Step) => void;
}

/** Backups for `api-restored` are taken this long before the restore. */
const BACKUP_MS = 30_000;

/**
 * Runs a scenario until it is stopped. The seed determines which clusters are affected, and when. Stopping it ends all lasting
 * effects at once.
 */
export function play(scenario: Scenario, stage: ScenarioTarget): { stop(): void } {
  const pending = new Set<Timer>();
  const lasting = new Set<() => void>();
  const { clock } = stage;
  let isStopped = false;

  function after(delayMs: number, run: () => void): void {
    if (isStopped) return;
    const timer = clock.after(delayMs, () => {
      pending.delete(timer);
      run();
    });
    pending.add(timer);
  }

  function begin(step: Step, random: SeededRandom): void {
    stage.onStep?.(step);
    for (const cluster of stage.clusters) {
      if (!random.chance(step.share)) continue;
      const delayMs = random.between(0, step.spreadMs);
      if (step.event.what === 'api-restored') {
        cluster.backup();
        after(delayMs + BACKUP_MS, () => cluster.restore());
        continue;
      }
      after(delayMs, () => {
        const undo = applyEvent(cluster, step.event);
        const end = () => {
          if (lasting.delete(end)) undo();
        };
        lasting.add(end);
        if (step.durationMs !== undefined) after(step.durationMs, end);
      });
    }
    if (step.everyMs !== undefined) after(step.everyMs, () => begin(step, random));
  }

  for (const [index, step] of scenario.steps.entries()) {
    const random = stage.random.fork(`step ${index}`);
    after(step.atMs, () => begin(step, random));
  }
  for (const { atMs, everyMs, share, tag } of scenario.edits) {
    let count = 0;
    const edit = () => {
      count += 1;
      stage.edit(share, tag.replace('{n}', String(count)));
      if (everyMs !== undefined) after(everyMs, edit);
    };
    after(atMs, edit);
  }
  return {
    stop() {
      isStopped = true;
      for (const timer of pending) timer.cancel();
      pending.clear();
      for (const end of lasting) end();
    },
  };
}

/** Applies an event; returns the function that ends it. */
export function applyEvent(cluster: SimulatedCluster, happening: ClusterEvent): () => void {
  switch (happening.what) {
    case 'behavior': {
      const { behavior } = happening;
      cluster.controllers.behavior = { ...cluster.controllers.behavior, ...behavior };
      return () => {
        cluster.controllers.behavior = {
          ...cluster.controllers.behavior,
          ...as(healthy, Object.keys(behavior)),
        };
      };
    }
    case 'zone-lost':
      cluster.loseZone(happening.zone);
      return () => cluster.returnZone(happening.zone);
    case 'partition':
      cluster.link.partition();
      return () => cluster.link.heal();
    case 'disconnect':
      cluster.link.dropConnections();
      return () => {};
    case 'api-down':
      cluster.stopApi();
      return () => cluster.startApi();
    case 'api-restored':
      cluster.restore();
      return () => {};
    case 'changed-by-hand':
      return changeByHand(cluster, happening.replicas);
    case 'clock-skew':
      cluster.skew(happening.skewMs);
      return () => cluster.skew(0);
  }
}

/** Only these fields of a behavior. */
function as(behavior: ClusterBehavior, fields: readonly string[]): Partial<ClusterBehavior> {
  return Object.fromEntries(Object.entries(behavior).filter(([field]) => fields.includes(field)));
}
