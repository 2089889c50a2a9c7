// From the sign-in page to the first rows of 10,000 clusters and 1,000,000 objects, server and browser cold, real browser.
import { PASSWORD } from '@hawser/testkit';
import type { Browser } from '@playwright/test';
import { bench, quantile } from './harness/bench.ts';
import { newContext, ROW, startBrowser } from './harness/browser.ts';
import { buildFirst } from './harness/checkout.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { addOrganizations } from './harness/organizations.ts';

const RUNS = 5;
/** A variant in which the fleet was added just before. */
const UNKNOWN_RUNS = 3;

await bench({
  name: 'first-rows',
  what: `the sign-in form is sent until the first rows of 10,000 clusters and 1,000,000 objects are painted, cold, ${RUNS} times`,
  aim: { medianMs: { atMost: 1000 }, withoutStatisticsMaxMs: { atMost: 1000 } },
  options: { clusters: 10_000, organizations: 0 },
  async measure(run) {
    buildFirst('console');
    const fleet = await startLargeFleet(run, run.option('clusters'));
    await addOrganizations(run, fleet.databaseUrl, fleet.uid);
    const browser = await startBrowser(run);
    const cold: number[] = [];
    const again: number[] = [];
    const page: number[] = [];
    const opened: number[] = [];
    for (let n = 1; n <= RUNS; n++) {
      // A restarted server has nothing of the fleet in memory.
      await fleet.restart();
      const first = await signIn(browser, fleet.server.url);
      cold.push(first.rowsMs);
      page.push(first.pageMs);
      opened.push(first.openedMs);
      await fleet.loaded();
      again.push((await signIn(browser, fleet.server.url)).rowsMs);
      run.say(
        `run ${n}: ${Math.round(first.rowsMs)} ms, with a warm server ${Math.round(again.at(-1) ?? 0)} ms`,
      );
    }
    const unknown: number[] = [];
    for (let n = 1; n <= UNKNOWN_RUNS; n++) {
      await fleet.restart();
      await fleet.forgetStatistics();
      unknown.push((await signIn(browser, fleet.server.url)).rowsMs);
      run.say(`run ${n} without statistics: ${Math.round(unknown.at(-1) ?? 0)} ms`);
    }
    return {
      medianMs: quantile(cold, 0.5),
      maxMs: Math.max(...cold),
      warmServerMedianMs: quantile(again, 0.5),
      // PostgreSQL has no statistics of the tables yet, as after a large import.
      withoutStatisticsMaxMs: Math.max(...unknown),
      // The additional time for a fleet of this size when the server has to read it.
      ratioColdToWarm: quantile(cold, 0.5) / quantile(again, 0.5),
      signInPageMedianMs: quantile(page, 0.5),
      // Including the page itself and the simulated typing.
      openedToRowsMedianMs: quantile(opened, 0.5),
    };
  },
});

interface Spent {
  /** Until the sign-in page could be filled in. */
  readonly pageMs: number;
  /** From submitting the form to the rows. */
  readonly rowsMs: number;
  /** From the sign-in page's first byte to the rows. */
  readonly openedMs: number;
}

/** Opens the sign-in page with an empty cache, signs in, and waits for rows to be painted. */
async function signIn(browser: Browser, url: string): Promise<Spent> {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    // Before the page loads, because keys arrive sooner than responses.
    await page.addInitScript(() => {
      document.addEventListener(
        'submit',
        () => Object.assign(window, { submittedAt: performance.now() }),
        true,
      );
    });
    const began = performance.now();
    await page.goto(`${url}/networks`);
    await page.getByLabel('E-mail').fill('bench@example.org');
    const pageMs = performance.now() - began;
    await page.getByLabel('Password').fill(PASSWORD);
    const painted = page.evaluate(
      (row) =>
        new Promise<{ rowsMs: number; openedMs: number }>((resolve) => {
          const probe = (): void => {
            // When they are found in one frame, they are on the screen when the next one begins.
            if (document.querySelector(row) === null) requestAnimationFrame(probe);
            else {
              requestAnimationFrame(() => {
                const openedMs = performance.now();
                const { submittedAt } = window as unknown as { submittedAt: number };
                resolve({ rowsMs: openedMs - submittedAt, openedMs });
              });
            }
          };
          probe();
        }),
      ROW,
    );
    await page.keyboard.press('Enter');
    return { pageMs, ...(await painted) };
  } finally {
    await context.close();
  }
}
