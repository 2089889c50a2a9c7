// `npm run demo` with 10,000 clusters and 100 objects on each: until a page has all rows, and until everything is applied.
import { join } from 'node:path';
import { Client, type Running, run as start, waitUntil } from '@hawser/testkit';
import type { Browser } from '@playwright/test';
import { bench } from './harness/bench.ts';
import { openPage, startBrowser } from './harness/browser.ts';
import { buildFirst, CHECKOUT } from './harness/checkout.ts';
import { LiveSocket } from './harness/live-socket.ts';
import { tree } from './harness/window-queries.ts';

/** Clusters in one network of the demo. */
const PER_NETWORK = 500;
const PATIENCE_MS = 600_000;

await bench({
  name: 'demo',
  what: '`npm run demo` (--clusters 10,000, --objects 100 on each) until an open tree has all rows, and until every object is applied, beside a browser that looks on',
  aim: { allRowsMs: { atMost: 15_000 }, allAppliedMs: { atMost: 60_000 } },
  options: { clusters: 10_000, objects: 100 },
  async measure(run) {
    const [clusters, objects] = [run.option('clusters'), run.option('objects')];
    buildFirst('console', 'server');
    const browser = await startBrowser(run);
    const script = join(CHECKOUT, 'scripts', 'demo.mjs');
    const args = ['--clusters', String(clusters), '--objects', String(objects), '--until-applied'];
    const began = performance.now();
    const demo = await run.hold(
      () => start(process.execPath, [script, ...args], { cwd: CHECKOUT }),
      (running) => running.end('SIGINT'),
    );
    const applied = demo.exited.then((code) => {
      if (code !== 0) throw new Error(`The demo ended with ${code}:\n${demo.output()}`);
      return performance.now() - began;
    });
    const isThere = untilAllRows(demo, browser, Math.ceil(clusters / PER_NETWORK) + clusters * (1 + objects));
    const rows = isThere.then(() => performance.now() - began);
    // If the demo fails, stop waiting for its rows.
    const allRowsMs = await Promise.race([rows, applied.then(() => rows)]);
    run.say(`all rows are there after ${Math.round(allRowsMs)} ms`);
    return { allRowsMs, allAppliedMs: await applied };
  },
});

/** Opens a browser and waits until a fully expanded tree has this number of rows. */
async function untilAllRows(demo: Running, browser: Browser, total: number): Promise<void> {
  const printed = (what: RegExp): Promise<string> =>
    waitUntil(() => what.exec(demo.output())?.[1], { what: String(what), timeoutMs: PATIENCE_MS });
  const client = new Client(await printed(/Address +(\S+)/));
  const body = { email: await printed(/E-mail +(\S+)/), password: await printed(/Password +(\S+)/) };
  await client.done('POST', '/api/auth/sign-in/email', { body });
  await openPage(browser, client, '/networks');
  const live = await LiveSocket.connect(client.url, client.cookie);
  const { window } = await live.open(tree(0, 3));
  await waitUntil(() => (live.windows.get(window)?.total ?? 0) >= total, {
    what: `${total} rows`,
    timeoutMs: PATIENCE_MS,
  });
  live.disconnect();
}
