// The map of 10,000 clusters: from its address to all cells, from a change in the database to the pixel, and its longest frame.
import { largeFleetID } from '@hawser/server/large-fleet';
import type { Page } from '@playwright/test';
import { bench, quantile } from './harness/bench.ts';
import { newPage, startBrowser } from './harness/browser.ts';
import { startChanges } from './harness/changes.ts';
import { framesWhile } from './harness/frames.ts';
import { buildFirst } from './harness/checkout.ts';
import { startLargeFleet } from './harness/large-fleet.ts';

const CHANGES = 30;
const MOVES = 200;
const MAP = '[role=listbox][aria-busy=false]';
const LEGEND = 'ul[aria-label="Clusters by status"]';

await bench({
  name: 'map',
  what: 'the map of the fleet: its address is opened until all cells are drawn, a status changes in the database until it is drawn, and frames while arrows move over it, 100 changes a second',
  aim: { changeP50Ms: { atMost: 100 }, frameP95Ms: { atMost: 16.7 } },
  options: { clusters: 10_000 },
  async measure(run) {
    buildFirst('console');
    const fleet = await startLargeFleet(run, run.option('clusters'));
    const browser = await startBrowser(run);
    const page = await newPage(browser, fleet.person);
    await page.goto(`${fleet.server.url}/clusters?view=map`);
    await fleet.loaded();
    await drawn(page);
    const began = performance.now();
    await page.reload();
    await drawn(page);
    const openMs = performance.now() - began;

    const routers = Array.from({ length: CHANGES }, (_, n) =>
      largeFleetID('router', (n * 131) % fleet.size.clusters),
    );
    // Some of the fleet is down: these are up, with all that they have, before they go down one by one.
    for (const table of ['object_states', 'router_states'])
      await fleet.sql.query(
        `update ${table} set status = 'UP', status_rank = 10 where owner_uid = $1 and router_id = any($2)`,
        [fleet.uid, routers],
      );
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const spent: number[] = [];
    for (const router of routers) {
      const before = await page.locator(LEGEND).textContent();
      const asked = performance.now();
      await fleet.sql.query(
        `update router_states set status = 'DOWN', status_rank = 90 where owner_uid = $1 and router_id = $2`,
        [fleet.uid, router],
      );
      await page.waitForFunction(([of, text]) => document.querySelector(of ?? '')?.textContent !== text, [
        LEGEND,
        before,
      ] as const);
      spent.push(performance.now() - asked);
    }
    const changes = startChanges(fleet, 100);
    await page.locator(MAP).focus();
    const frames = await framesWhile(page, async () => {
      for (let move = 0; move < MOVES; move++)
        await page.keyboard.press(move % 9 === 8 ? 'ArrowDown' : 'ArrowRight');
    });
    await changes.stop();
    return {
      openMs,
      changeP50Ms: quantile(spent, 0.5),
      changeP95Ms: quantile(spent, 0.95),
      frameP95Ms: quantile(frames, 0.95),
      frameMaxMs: Math.max(...frames),
    };
  },
});

async function drawn(page: Page): Promise<void> {
  await page.locator(MAP).waitFor();
  await page.locator(`${LEGEND} li`).first().waitFor();
}
