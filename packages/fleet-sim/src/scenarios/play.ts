import type { Clock, Timer } from '@hawser/ports';
import { type Conduct, healthy } from '@hawser/kube-sim';
import type { SimulatedCluster } from '../cluster/simulated-cluster.ts';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { Happening, Scenario, Step } from './scenario.ts';

/** What a scenario is played on. */
export interface Stage {
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly clusters: readonly SimulatedCluster[];
  /** Gives a part (0 to 1) of the Deployments an image of this tag, where their owner would: at the control plane. */
  readonly edit: (share: number, tag: string) => void;
  /** Is told of each step as it begins. */
  readonly tell?: (step: Step) => void;
}

/** Backups for `api-restored` are taken this long before it. */
const BACKUP_MS = 30_000;

/**
 * Plays a scenario until it is stopped: which clusters, and when, follows from the stage's seed. Stopped, everything that lasts
 * ends at once.
 */
export function play(scenario: Scenario, stage: Stage): { stop(): void } {
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
    stage.tell?.(step);
    for (const cluster of stage.clusters) {
      if (!random.chance(step.share)) continue;
      const delayMs = random.between(0, step.spreadMs);
      if (step.happening.what === 'api-restored') {
        cluster.backup();
        after(delayMs + BACKUP_MS, () => cluster.restore());
        continue;
      }
      after(delayMs, () => {
        const undo = happen(cluster, step.happening);
        const end = () => {
          if (lasting.delete(end)) undo();
        };
        lasting.add(end);
        if (step.forMs !== undefined) after(step.forMs, end);
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

/** Lets it happen; gives what ends it. */
export function happen(cluster: SimulatedCluster, happening: Happening): () => void {
  switch (happening.what) {
    case 'conduct': {
      const { conduct } = happening;
      cluster.controllers.conduct = { ...cluster.controllers.conduct, ...conduct };
      return () => {
        cluster.controllers.conduct = {
          ...cluster.controllers.conduct,
          ...as(healthy, Object.keys(conduct)),
        };
      };
    }
    case 'zone-lost':
      cluster.loseZone(happening.zone);
      return () => cluster.returnZone(happening.zone);
    case 'partition':
      cluster.link.cut();
      return () => cluster.link.mend();
    case 'disconnect':
      cluster.link.drop();
      return () => {};
    case 'api-down':
      cluster.stopApi();
      return () => cluster.startApi();
    case 'api-restored':
      cluster.restore();
      return () => {};
    case 'clock-skew':
      cluster.skew(happening.skewMs);
      return () => cluster.skew(0);
  }
}

/** These fields of a conduct. */
function as(conduct: Conduct, fields: readonly string[]): Partial<Conduct> {
  return Object.fromEntries(Object.entries(conduct).filter(([field]) => fields.includes(field)));
}
