// From an object's save until it is applied on 100 clusters.
import type { AppObject } from '@hawser/contract/objects';
import { bench, quantile } from './harness/bench.ts';
import { startSimulatedFleet } from './harness/simulated/fleet.ts';
import { configMapYaml } from './harness/simulated/manifests.ts';

const CLUSTERS = 100;
const OBJECTS = 10;
const NAME = 'settings-0';
const WARM_UP = 3;
const SAVES = 50;

await bench({
  name: 'apply',
  what: `an object is saved until it is applied on ${CLUSTERS} simulated clusters by their agents, ${SAVES} times`,
  aim: { p99Ms: { atMost: 1000 } },
  async measure(run) {
    const fleet = await startSimulatedFleet(run, { clusters: CLUSTERS, objects: OBJECTS });
    const { client, workers } = fleet;
    const object = fleet.objects.find(({ name }) => name === NAME);
    if (object === undefined) throw new Error(`There is no ${NAME}.`);
    let { version } = object;
    const applied = new Map<string, { readonly cluster: string; readonly at: number }[]>();
    let enough: (() => void) | null = null;
    for (const worker of workers) {
      worker.send({ kind: 'watch', configMap: NAME });
      worker.onMessage = (message) => {
        if (message.kind !== 'applied') return;
        const on = applied.get(message.n) ?? [];
        applied.set(message.n, [...on, message]);
        if (on.length + 1 >= CLUSTERS) enough?.();
      };
    }
    const each: number[] = [];
    const all: number[] = [];
    const saving: number[] = [];
    for (let n = 1; n <= WARM_UP + SAVES; n++) {
      const everywhere = new Promise<void>((resolve) => (enough = resolve));
      const began = Date.now();
      const { updated } = await client.done<{ updated: AppObject }>('PATCH', `/api/objects/${object.id}`, {
        body: { yaml: configMapYaml(NAME, n) },
        version,
      });
      version = updated.version;
      const saved = Date.now() - began;
      await everywhere;
      if (n <= WARM_UP) continue;
      const spent = (applied.get(String(n)) ?? []).map(({ at }) => at - began);
      each.push(...spent);
      all.push(Math.max(...spent));
      saving.push(saved);
    }
    return {
      // For each cluster, from the moment that the command was sent.
      p50Ms: quantile(each, 0.5),
      p99Ms: quantile(each, 0.99),
      allClustersP50Ms: quantile(all, 0.5),
      allClustersMaxMs: Math.max(...all),
      saveP50Ms: quantile(saving, 0.5),
      ratioToSave: quantile(each, 0.5) / quantile(saving, 0.5),
    };
  },
});
