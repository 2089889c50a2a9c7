import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEATURE_CHARTS } from '@hawser/domain/features';
import { startHelmRepository } from '@hawser/testkit';
import { eventDefinitions } from './argo-events.ts';

/** Starts a repository of small charts with the names and versions of those of features; `file` makes a server use it. */
export async function startFeatureCharts(): Promise<{
  readonly file: string;
  readonly url: string;
  stop(): Promise<void>;
}> {
  const charts = new Map(Object.values(FEATURE_CHARTS).map((chart) => [chart.chart, chart]));
  const files = await eventDefinitions();
  const repository = await startHelmRepository(
    [...charts.values()].map((chart) => (chart.chart === 'argo-events' ? { ...chart, files } : chart)),
  );
  const dir = await mkdtemp(join(tmpdir(), 'hawser-charts-'));
  const file = join(dir, 'charts.yaml');
  const fromHere = Object.keys(FEATURE_CHARTS).map((name) => [name, { repoURL: repository.url }]);
  await writeFile(file, JSON.stringify(Object.fromEntries(fromHere)));
  return {
    file,
    url: repository.url,
    async stop() {
      await repository.stop();
      await rm(dir, { recursive: true });
    },
  };
}
