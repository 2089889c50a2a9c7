// From a key press to the rows of its answer over 1,000,000 objects, 100 changes a second meanwhile, real browser.
import type { Page } from '@playwright/test';
import { recordSearches, timeSearch } from './harness/search-timing.ts';
import { bench, quantile } from './harness/bench.ts';
import { newPage, startBrowser, untilRows } from './harness/browser.ts';
import { startChanges } from './harness/changes.ts';
import { buildFirst } from './harness/checkout.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { addOrganizations } from './harness/organizations.ts';
import { LiveSocket } from './harness/live-socket.ts';
import { timeWindows, searchFor } from './harness/window-queries.ts';

/** The words to type, letter by letter. */
const WORDS = [
  'web-12',
  'payments',
  'orders-7',
  'e9',
  'cache-51',
  'k1',
  'metrics',
  'worker-3',
  'ss-404',
  'x',
];
const PAUSE_MS = 120;
const FIELD = 'Filter networks, clusters and applications';

await bench({
  name: 'search',
  what: 'a key is pressed in the filter of the tree until the rows of its answer are painted, over 1,000,000 objects, 100 changes a second meanwhile',
  aim: { keyToRowsP95Ms: { atMost: 50 } },
  options: { clusters: 10_000, organizations: 0 },
  async measure(run) {
    buildFirst('console');
    const fleet = await startLargeFleet(run, run.option('clusters'));
    await addOrganizations(run, fleet.databaseUrl, fleet.uid);
    const browser = await startBrowser(run);
    const page = await newPage(browser, fleet.person);
    await recordSearches(page);
    await page.goto(`${fleet.server.url}/networks?depth=3`);
    await untilRows(page);
    await fleet.loaded();
    const changes = startChanges(fleet, 100);
    const spent: number[] = [];
    for (const [n, word] of [...WORDS, ...WORDS].entries()) {
      const each = await type(page, word);
      // The first word is a warm-up.
      if (n > 0) spent.push(...each);
    }
    const live = await LiveSocket.connect(fleet.server.url, fleet.person.cookie);
    const socket = await timeWindows(live, 60, searchFor);
    live.disconnect();
    await changes.stop();
    run.say(`${spent.length} keys were pressed`);
    return {
      keyToRowsP50Ms: quantile(spent, 0.5),
      keyToRowsP95Ms: quantile(spent, 0.95),
      keyToRowsMaxMs: Math.max(...spent),
      socketP50Ms: quantile(socket, 0.5),
      socketP95Ms: quantile(socket, 0.95),
      ratioToSocket: quantile(spent, 0.5) / quantile(socket, 0.5),
    };
  },
});

/** Empties the filter and types a word; returns milliseconds for each key until its rows were painted. */
async function type(page: Page, word: string): Promise<number[]> {
  const field = page.getByLabel(FIELD);
  await field.focus();
  await field.selectText();
  await timeSearch(page, 'Delete', '');
  const spent: number[] = [];
  for (const [index, letter] of [...word].entries()) {
    // A random pause, so that keys have no fixed distance from frames.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
    spent.push(await timeSearch(page, letter, word.slice(0, index + 1)));
  }
  return spent;
}
