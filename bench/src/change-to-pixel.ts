import type { Page } from '@playwright/test';
import { waitUntil } from '@hawser/testkit';
import { bench, quantile } from './harness/bench.ts';
import { openPage } from './harness/browser.ts';
import { buildFirst } from './harness/checkout.ts';
import { distribute, startFleet } from './harness/fleet.ts';
import { Readiness } from './harness/readiness.ts';
import { Stream } from './harness/stream.ts';

const CLUSTERS = ['hub', 'edge-1', 'edge-2'];
const WARM_UP = 12;
const CHANGES = 120;
const POD = 'probe';

const probe = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: POD },
  spec: { containers: [{ name: 'main', image: 'example.org/main:1' }] },
});

await bench({
  name: 'change-to-pixel',
  what: `a pod's readiness is written in one of ${CLUSTERS.length} real clusters until the browser paints its row, one change at a time`,
  aim: { p50Ms: { atMost: 50 }, p99Ms: { atMost: 250 } },
  async measure(say) {
    buildFirst('console');
    const fleet = await startFleet(CLUSTERS);
    const readiness = fleet.sites.map(({ cluster }) => new Readiness(cluster, POD));
    try {
      for (const site of fleet.sites) await fleet.install(site);
      await distribute(fleet, probe);
      const stream = await Stream.open(fleet.client);
      const { browser, page } = await openPage(fleet.client, '/networks');
      try {
        await page.getByRole('button', { name: 'Objects', exact: true }).click();
        await waitUntil(
          async () => (await page.locator(`button[aria-label^="${POD}:"]`).count()) === CLUSTERS.length,
          {
            what: 'a row of the pod for each cluster',
          },
        );
        await watchRows(page);
        const spent: number[] = [];
        const written: number[] = [];
        const sent: number[] = [];
        for (let i = 0; i < WARM_UP + CHANGES; i++) {
          const ready = Math.floor(i / CLUSTERS.length) % 2 === 1;
          // At no fixed distance from the frames of the browser and the batches in between.
          await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 120));
          const painted = nextPaint(page);
          const began = Date.now();
          await readiness[i % CLUSTERS.length]?.set(ready);
          const inCluster = Date.now();
          const seen = await painted;
          if (i < WARM_UP) continue;
          spent.push(seen - began);
          written.push(inCluster - began);
          sent.push((await stream.arrivalAfter(began)) - began);
        }
        say(`${spent.length} changes; the write itself takes ${quantile(written, 0.5)} ms of it (p50)`);
        return {
          p50Ms: quantile(spent, 0.5),
          p95Ms: quantile(spent, 0.95),
          p99Ms: quantile(spent, 0.99),
          maxMs: Math.max(...spent),
          socketP50Ms: quantile(sent, 0.5),
          socketP99Ms: quantile(sent, 0.99),
        };
      } finally {
        stream.close();
        await browser.close();
      }
    } finally {
      for (const each of readiness) each.close();
      await fleet.stop();
    }
  },
});

/** Makes the page keep, in `window.painted`, when a badge of a pod was last painted anew: epoch milliseconds. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate((pod) => {
    const badges = (): string =>
      [...document.querySelectorAll(`button[aria-label^="${pod}:"]`)]
        .map((badge) => badge.getAttribute('aria-label'))
        .join();
    const state = window as unknown as { painted: number[] };
    state.painted = [];
    let before = badges();
    new MutationObserver(() => {
      const now = badges();
      if (now === before) return;
      before = now;
      // The frame that shows it is over when the next one begins.
      requestAnimationFrame(() => state.painted.push(Date.now()));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  }, POD);
}

/** When the next change is painted. */
async function nextPaint(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => (window as unknown as { painted: number[] }).painted.shift() ?? null,
    undefined,
    { timeout: 20_000, polling: 10 },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}
