// From opening the console, signed in, to the first rows of Networks with 100 ms of latency, and how many requests it takes.
import { Client } from '@hawser/testkit';
import type { Browser, Page } from '@playwright/test';
import { bench, quantile } from './harness/bench.ts';
import { newPage, ROW, startBrowser } from './harness/browser.ts';
import { buildFirst } from './harness/checkout.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { addLatency } from './harness/latency.ts';

const RUNS = 5;
const ROUND_TRIP_MS = 100;
/** Time in which a page fetches what it needs later, milliseconds. */
const REST_MS = 5_000;

await bench({
  name: 'first-rows-far',
  what: `Networks of 10,000 clusters is opened by somebody signed in, with an empty cache and a round trip of ${ROUND_TRIP_MS} ms, until its first rows are painted, ${RUNS} times`,
  aim: { medianMs: { atMost: 1500 }, requests: { atMost: 25 } },
  options: { clusters: 10_000 },
  async measure(run) {
    buildFirst('console');
    const fleet = await startLargeFleet(run, run.option('clusters'));
    const browser = await startBrowser(run);
    const far = await run.hold(
      () => addLatency(fleet.server.url, ROUND_TRIP_MS),
      (proxy) => proxy.close(),
    );
    const person = new Client(far.url, fleet.person.cookie);
    const cold: number[] = [];
    const warm: number[] = [];
    let most: Requests = { untilRows: [], later: [] };
    for (let n = 1; n <= RUNS; n++) {
      await fleet.restart();
      const first = await visit(browser, person);
      cold.push(first.rowsMs);
      await fleet.loaded();
      const second = await visit(browser, person);
      warm.push(second.rowsMs);
      for (const { requests } of [first, second])
        if (requests.untilRows.length >= most.untilRows.length) most = requests;
      run.say(
        `run ${n}: ${Math.round(first.rowsMs)} ms, with a warm server ${Math.round(second.rowsMs)} ms; ${first.requests.untilRows.length} requests until the rows, ${first.requests.later.length} later`,
      );
    }
    for (const line of most.untilRows) run.say(`  ${line}`);
    for (const line of most.later) run.say(`  later: ${line}`);
    return {
      medianMs: quantile(cold, 0.5),
      maxMs: Math.max(...cold),
      warmServerMedianMs: quantile(warm, 0.5),
      roundTrips: quantile(warm, 0.5) / ROUND_TRIP_MS,
      requests: most.untilRows.length,
      requestsAfterRest: most.untilRows.length + most.later.length,
    };
  },
});

/** Requests of a visit, until the rows are shown and in the seconds after: time and address. */
interface Requests {
  readonly untilRows: readonly string[];
  readonly later: readonly string[];
}

interface Visit {
  /** Time since the start of the navigation. */
  readonly rowsMs: number;
  readonly requests: Requests;
}

/** Opens Networks with an empty cache and waits for rows to be painted. */
async function visit(browser: Browser, person: Client): Promise<Visit> {
  const page = await newPage(browser, person);
  try {
    const asked: string[] = [];
    const began = performance.now();
    const note = (url: string): void => {
      const { pathname, search } = new URL(url);
      asked.push(`${String(Math.round(performance.now() - began)).padStart(5)} ms ${pathname}${search}`);
    };
    page.on('request', (request) => note(request.url()));
    page.on('websocket', (socket) => note(socket.url()));
    await page.goto(`${person.url}/networks`, { waitUntil: 'commit' });
    const rowsMs = await paintedRows(page);
    const untilRows = [...asked];
    await page.waitForTimeout(REST_MS);
    return { rowsMs, requests: { untilRows, later: asked.slice(untilRows.length) } };
  } finally {
    await page.context().close();
  }
}

/** When the first rows were painted, milliseconds since the start of the navigation. */
function paintedRows(page: Page): Promise<number> {
  return page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const probe = (): void => {
          // When they are found in one frame, they are on the screen when the next one begins.
          if (document.querySelector(row) === null) requestAnimationFrame(probe);
          else requestAnimationFrame(() => resolve(performance.now()));
        };
        probe();
      }),
    ROW,
  );
}
