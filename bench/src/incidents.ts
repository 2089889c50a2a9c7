// One bad image on all of 10,000 clusters: from the commit of what their agents report until it is one line on the dashboard.
import type { Page } from '@playwright/test';
import { bench, quantile } from './harness/bench.ts';
import { newPage, startBrowser } from './harness/browser.ts';
import { buildFirst } from './harness/checkout.ts';
import { startLargeFleet } from './harness/large-fleet.ts';

const ROUNDS = 5;

await bench({
  name: 'incidents',
  what: 'an image that cannot be pulled on every cluster: from the commit of their states until the open dashboard shows one line for all of them, and from opening the dashboard until it does',
  aim: { lineP50Ms: { atMost: 1000 } },
  options: { clusters: 10_000 },
  async measure(run) {
    buildFirst('console');
    const fleet = await startLargeFleet(run, run.option('clusters'));
    const browser = await startBrowser(run);
    const page = await newPage(browser, fleet.person);
    await page.goto(`${fleet.server.url}/dashboard`);
    // The first minute after a start, in which the fleet is read into memory, is measured by `windows`.
    await fleet.loaded();
    const count = `${fleet.size.clusters.toLocaleString('en')} clusters`;
    const lines: number[] = [];
    const pages: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const cause = `ImagePullBackOff shop:bench-${round}`;
      await fleet.sql.query(
        `update object_states os set status = 'DOWN', status_rank = 90, cause = $2, observed_at = observed_at + 1
          from (select router_id, min(object_id) as object_id from object_states where owner_uid = $1 group by 1) first
         where os.owner_uid = $1 and os.router_id = first.router_id and os.object_id = first.object_id`,
        [fleet.uid, cause],
      );
      const committed = performance.now();
      await shown(page, cause, count);
      lines.push(performance.now() - committed);
      const opened = performance.now();
      await page.reload();
      await shown(page, cause, count);
      pages.push(performance.now() - opened);
    }
    return {
      lineP50Ms: quantile(lines, 0.5),
      lineMaxMs: Math.max(...lines),
      pageP50Ms: quantile(pages, 0.5),
    };
  },
});

async function shown(page: Page, cause: string, clusters: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: cause }).filter({ hasText: clusters }).first().waitFor();
}
