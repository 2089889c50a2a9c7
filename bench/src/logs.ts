// Logs of 50 pods, on one cluster and on five: first line, frames at 2,000 lines a second, memory, and what a flood of them does to the change of a row. Real browser.
import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '@hawser/testkit';
import { bench, quantile, type Run } from './harness/bench.ts';
import { openPage, startBrowser } from './harness/browser.ts';
import { buildFirst } from './harness/checkout.ts';
import { framesWhile } from './harness/frames.ts';
import { LogReader } from './harness/log-reader.ts';
import { paintedAfter, watchRows } from './harness/painted-changes.ts';
import { residentMB } from './harness/processes.ts';
import { startSimulatedFleet } from './harness/simulated/fleet.ts';
import { type LoggingCluster, startLoggingCluster } from './harness/simulated/logging-cluster.ts';
import { setPodReady } from './harness/simulated/workers.ts';

const PODS = 50;
/** The same pods and lines again, together on this many clusters. */
const CLUSTERS = 5;
const LINES = 2_000;
/** More than can be sent. */
const FLOOD = 1_000_000;
const OPENINGS = 7;
const FRAMES_MS = 15_000;
const PER_SECOND = 100;
/** Changes are measured in turn without and with the flood, this many each time. */
const ROUNDS = 4;
const CHANGES = 30;
const WARM_UP = 12;
const POD = 'probe';

await bench({
  name: 'logs',
  what: `logs of ${PODS} pods that write ${LINES} lines a second together: from opening them to the first painted line, frames while they come, and memory; the same when the pods are on ${CLUSTERS} clusters; then a change of a row as in change-to-pixel, of the same cluster, without and with somebody on another machine who reads a flood of its logs`,
  aim: {
    firstLineMedianMs: { atMost: 300 },
    framesP95Ms: { atMost: 16.7 },
    clustersFramesP95Ms: { atMost: 16.7 },
    clustersShownPerSecond: { atLeast: 0.95 * LINES },
    shownPerSecond: { atLeast: 0.95 * LINES },
    ratioFloodedToQuiet: { atMost: 1.1 },
    tabMB: { atMost: 120 },
    serverAddedMB: { atMost: 50 },
    agentAddedMB: { atMost: 100 },
  },
  options: { clusters: 1_000, objects: 5 },
  async measure(run) {
    buildFirst('console');
    const [clusters, objects] = [run.option('clusters'), run.option('objects')];
    const fleet = await startSimulatedFleet(run, { clusters, objects });
    const { client, product, workers } = fleet;
    const cluster = await startLoggingCluster(run, client, {
      steady: { pods: PODS, linesPerSecond: LINES },
      flood: { pods: PODS, linesPerSecond: FLOOD },
    });
    const browser = await startBrowser(run);
    const memory = async (): Promise<[server: number, agent: number]> => [
      await residentMB(product.server.pid),
      await residentMB(cluster.worker.pid),
    ];

    const logs = await openPage(
      browser,
      client,
      `/applications/${cluster.idOf('steady')}/clusters/${cluster.routerID}`,
    );
    const opened: number[] = [];
    for (let n = 0; n < OPENINGS; n++) opened.push(await firstLineMs(logs));
    run.say(`first lines: ${opened.map(Math.round).join(', ')} ms`);
    await openLogs(logs);
    const { frames, shownPerSecond, tabMB } = await steadyLines(run, logs);
    await logs.context().close();

    const several = await startLoggingCluster(
      run,
      client,
      { spread: { pods: PODS / CLUSTERS, linesPerSecond: LINES / CLUSTERS } },
      { name: 'several', count: CLUSTERS },
    );
    const merged = await openPage(browser, client, `/applications/${several.idOf('spread')}?tab=logs`);
    const spread = await steadyLines(run, merged);
    await merged.context().close();

    const page = await openPage(browser, client, `/applications/${cluster.idOf(POD)}`);
    const row = `${POD} on ${cluster.name}`;
    await page.locator(`button[aria-label^="${row}:"]`).first().waitFor();
    await watchRows(page, row);
    for (const worker of workers)
      worker.send({ kind: 'churn', pod: 'churn', perSecond: PER_SECOND / workers.length });
    await changesOf(page, cluster, WARM_UP);
    const [serverBefore, agentBefore] = await memory();
    const quiet: number[] = [];
    const flooded: number[] = [];
    let [server, agent, lines, seconds] = [0, 0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(...(await changesOf(page, cluster, CHANGES)));
      const reader = new LogReader(client, cluster.routerID, cluster.idOf('flood'));
      await waitUntil(() => reader.lines > 0, { what: 'the flood' });
      const began = performance.now();
      flooded.push(...(await changesOf(page, cluster, CHANGES)));
      const [serverNow, agentNow] = await memory();
      server = Math.max(server, serverNow);
      agent = Math.max(agent, agentNow);
      lines += reader.lines;
      seconds += (performance.now() - began) / 1_000;
      reader.close();
    }
    return {
      firstLineMedianMs: quantile(opened, 0.5),
      firstLineMaxMs: Math.max(...opened),
      shownPerSecond,
      framesP50Ms: quantile(frames, 0.5),
      framesP95Ms: quantile(frames, 0.95),
      framesP99Ms: quantile(frames, 0.99),
      tabMB,
      clustersShownPerSecond: spread.shownPerSecond,
      clustersFramesP50Ms: quantile(spread.frames, 0.5),
      clustersFramesP95Ms: quantile(spread.frames, 0.95),
      clustersFramesP99Ms: quantile(spread.frames, 0.99),
      clustersTabMB: spread.tabMB,
      quietP50Ms: quantile(quiet, 0.5),
      quietP99Ms: quantile(quiet, 0.99),
      floodedP50Ms: quantile(flooded, 0.5),
      floodedP99Ms: quantile(flooded, 0.99),
      ratioFloodedToQuiet: quantile(flooded, 0.5) / quantile(quiet, 0.5),
      floodPerSecond: lines / seconds,
      serverMB: server,
      serverAddedMB: server - serverBefore,
      agentMB: agent,
      agentAddedMB: agent - agentBefore,
    };
  },
});

/** Frames, and lines that are shown a second, while lines come to a page. */
async function steadyLines(run: Pick<Run, 'say'>, page: Page) {
  await page.locator('[role=log] time').first().waitFor();
  await pause(3_000);
  const linesBefore = await linesIn(page);
  const began = performance.now();
  const frames = await framesWhile(page, () => pause(FRAMES_MS));
  const shown = (await linesIn(page)) - linesBefore;
  const shownPerSecond = (shown * 1_000) / (performance.now() - began);
  const tabMB = await heapMB(page);
  run.say(
    `${Math.round(shownPerSecond)} lines a second, frames p95 ${quantile(frames, 0.95)} ms, ${tabMB} MB`,
  );
  return { frames, shownPerSecond, tabMB };
}

async function openLogs(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Logs' }).click();
}

/** From the click on the tab until the frame after the one with the first line. */
async function firstLineMs(page: Page): Promise<number> {
  const spent = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'click',
          ({ timeStamp }) => {
            const probe = (): void => {
              if (document.querySelector('[role=log] time') === null)
                return void requestAnimationFrame(probe);
              requestAnimationFrame(() => resolve(performance.now() - timeStamp));
            };
            probe();
          },
          { once: true, capture: true },
        );
      }),
  );
  await openLogs(page);
  const ms = await spent;
  await page.getByRole('tab', { name: 'Resources' }).click();
  await page.getByRole('log').waitFor({ state: 'detached' });
  return ms;
}

/** How many lines the page has received. */
async function linesIn(page: Page): Promise<number> {
  const text = (await page.getByText(/^[\d,]+ lines/).textContent()) ?? '';
  const numbers = text.match(/[\d,]+(?= lines| older)/g) ?? [];
  return numbers.reduce((sum, each) => sum + Number(each.replaceAll(',', '')), 0);
}

/** JavaScript heap after a collection, MB. */
async function heapMB(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Milliseconds of each of `count` changes of the pod until its row is painted. */
async function changesOf(page: Page, { worker, name }: LoggingCluster, count: number): Promise<number[]> {
  const spent: number[] = [];
  for (let n = 0; n < count; n++) {
    // A random pause, so that changes have no fixed distance from frames and batches.
    await pause(20 + Math.random() * 120);
    const writtenAt = await setPodReady(worker, {
      kind: 'ready',
      cluster: name,
      pod: POD,
      ready: n % 2 === 1,
    });
    spent.push((await paintedAfter(page, writtenAt)) - writtenAt);
  }
  return spent;
}
