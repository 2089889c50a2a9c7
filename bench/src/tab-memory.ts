// Memory of a tab over 1,000,000 objects for an hour's worth of changes, sampled after collecting garbage.
import type { Page } from '@playwright/test';
import { bench } from './harness/bench.ts';
import { openPage, startBrowser, untilRows } from './harness/browser.ts';
import { startChanges } from './harness/changes.ts';
import { buildFirst } from './harness/checkout.ts';
import { startLargeFleet } from './harness/large-fleet.ts';

/** One hour of a fleet: 100 changes per second. */
const CHANGES_AN_HOUR = 360_000;
const MINUTES = 4;
const SAMPLES = 24;
/** The first samples are left out, while the page reaches its normal size. */
const WARM_UP = 4;
/** A slope up to this many megabytes an hour counts as flat; garbage varies by more. */
const FLAT_MB = 3;

await bench({
  name: 'tab-memory',
  what: `JavaScript heap of a tab over 1,000,000 objects while ${CHANGES_AN_HOUR} changes come, an hour of 100 a second, in fewer minutes (--minutes), and somebody scrolls, searches, and goes from page to page`,
  aim: { mostMB: { atMost: 120 }, slopeMBPerHour: { atMost: FLAT_MB } },
  options: { minutes: MINUTES, clusters: 10_000 },
  async measure(run) {
    buildFirst('console');
    const minutes = run.option('minutes');
    const fleet = await startLargeFleet(run, run.option('clusters'));
    const browser = await startBrowser(run);
    const page = await openPage(browser, fleet.person, '/networks?depth=3');
    await untilRows(page);
    await fleet.loaded();
    const perSecond = Math.ceil(CHANGES_AN_HOUR / (minutes * 60));
    run.say(`${perSecond} changes a second for ${minutes} minutes`);
    const session = await page.context().newCDPSession(page);
    const changes = startChanges(fleet, perSecond);
    const began = performance.now();
    const samples: { readonly hours: number; readonly mb: number }[] = [];
    for (let n = 0; n < SAMPLES; n++) {
      await go(page, n);
      const due = began + ((n + 1) * minutes * 60_000) / SAMPLES;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      samples.push({ hours: changes.written / CHANGES_AN_HOUR, mb: usedSize / 1e6 });
      if (n % 6 === 5) run.say(`${changes.written} changes: ${(usedSize / 1e6).toFixed(1)} MB`);
    }
    await changes.stop();
    const { nodes } = await session.send('Memory.getDOMCounters');
    const settled = samples.slice(WARM_UP);
    return {
      mostMB: Math.max(...samples.map(({ mb }) => mb)),
      firstMB: samples[0]?.mb ?? Number.NaN,
      lastMB: samples.at(-1)?.mb ?? Number.NaN,
      slopeMBPerHour: slope(settled),
      ratioLastToFirst: (settled.at(-1)?.mb ?? Number.NaN) / (settled[0]?.mb ?? Number.NaN),
      changes: changes.written,
      hoursWorth: changes.written / CHANGES_AN_HOUR,
      domNodes: nodes,
    };
  },
});

/** What a user does with the page; it ends where it began. */
async function go(page: Page, n: number): Promise<void> {
  const filter = page.getByLabel('Filter networks, clusters and applications');
  await page.locator('[role=treegrid]').hover();
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 400 + n);
  await filter.fill(`web-${n}`);
  await untilRows(page);
  await filter.fill('');
  for (const name of ['Applications', 'Clusters', 'Networks']) {
    await page.getByRole('link', { name, exact: true }).click();
    await untilRows(page);
  }
}

/** Megabytes an hour by least squares. */
function slope(samples: readonly { readonly hours: number; readonly mb: number }[]): number {
  const mean = (of: (sample: { hours: number; mb: number }) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const hours = mean((sample) => sample.hours);
  const mb = mean((sample) => sample.mb);
  const above = mean((sample) => (sample.hours - hours) * (sample.mb - mb));
  return above / mean((sample) => (sample.hours - hours) ** 2);
}
