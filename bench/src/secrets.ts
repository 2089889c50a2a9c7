// The page of Secrets with 50 Secrets on each of 10,000 clusters: first rows, search and filters.
import { bench, quantile } from './harness/bench.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { writeSecrets } from './harness/secrets.ts';

const READS = 20;

await bench({
  name: 'secrets',
  what: 'the list of 50 Secrets on each of 10,000 clusters: first rows, search, filters',
  aim: {
    firstP95Ms: { atMost: 50 },
    searchP95Ms: { atMost: 50 },
    missingP95Ms: { atMost: 50 },
    someClustersP95Ms: { atMost: 250 },
  },
  options: { clusters: 10_000 },
  async measure(run) {
    const fleet = await startLargeFleet(run, run.option('clusters'), 1);
    await writeSecrets(fleet.sql, fleet.uid);
    run.say(`${50 * run.option('clusters')} Secrets are written`);
    const p95 = async (query: string): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < READS; n++) {
        const from = performance.now();
        await fleet.person.done('GET', `/api/secrets?limit=50&orderBy=name${query}`);
        times.push(performance.now() - from);
      }
      return quantile(times, 0.95);
    };
    await p95('');
    return {
      firstP95Ms: await p95(''),
      searchP95Ms: await p95('&q=own-77'),
      searchManyP95Ms: await p95('&q=shared-1'),
      missingP95Ms: await p95('&tones=negative'),
      unusedP95Ms: await p95('&findings=unused'),
      someClustersP95Ms: await p95('&findings=some%20clusters%20only'),
    };
  },
});
