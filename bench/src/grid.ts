// A tree grid of 100,000 rows under 1,000 changes a second: frames while scrolling, interactions to paint, real browser.
import type { Page } from '@playwright/test';
import { bench, quantile } from './harness/bench.ts';
import { openPage, ROW, startBrowser, untilRows } from './harness/browser.ts';
import { startChanges } from './harness/changes.ts';
import { buildFirst } from './harness/checkout.ts';
import { framesWhile } from './harness/frames.ts';
import { startLargeFleet } from './harness/large-fleet.ts';

const PER_SECOND = 1_000;
const SCROLL_S = 15;
const WHEEL_MS = 16;
const WHEEL_PX = 90;
const INTERACTIONS = 60;
const KEYS = [
  'ArrowDown',
  'ArrowDown',
  'PageDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'ArrowDown',
  'End',
  'Home',
];

await bench({
  name: 'grid',
  what: `the tree of 1,000 clusters with 100,000 objects, all of it open, ${PER_SECOND} changes a second in it: frames while it is scrolled, and keys and clicks until the next paint`,
  aim: { frameP95Ms: { atMost: 16.7 }, inpMs: { atMost: 50 } },
  options: { clusters: 1_000 },
  async measure(run) {
    buildFirst('console');
    const fleet = await startLargeFleet(run, run.option('clusters'));
    const browser = await startBrowser(run);
    const page = await openPage(browser, fleet.person, '/networks?depth=3');
    await untilRows(page);
    await fleet.loaded();
    await page.locator('[role=treegrid]').hover();
    const still = await framesWhile(page, () => pause(3_000));
    const quiet = await framesWhile(page, () => scroll(page, 5_000));
    const changes = startChanges(fleet, PER_SECOND);
    const began = performance.now();
    const frames = await framesWhile(page, () => scroll(page, SCROLL_S * 1000));
    const interactions = await interact(page, run.say);
    const seconds = (performance.now() - began) / 1000;
    await changes.stop();
    const rows = Number(await page.locator('[role=treegrid]').getAttribute('aria-rowcount'));
    run.say(`${rows - 1} rows, ${frames.length} frames scrolled, ${interactions.length} interactions`);
    return {
      frameP50Ms: quantile(frames, 0.5),
      frameP95Ms: quantile(frames, 0.95),
      frameP99Ms: quantile(frames, 0.99),
      // As browsers compute INP with fewer than 50 interactions: the worst; with more, the worst but one in fifty.
      inpMs: quantile(interactions, 0.98),
      interactionP50Ms: quantile(interactions, 0.5),
      quietFrameP95Ms: quantile(quiet, 0.95),
      // The best result of this machine, when nothing moves.
      stillFrameP95Ms: quantile(still, 0.95),
      ratioToStill: quantile(frames, 0.95) / quantile(still, 0.95),
      changesPerSecond: changes.written / seconds,
    };
  },
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Turns the mouse wheel as a user does, down and up again. */
async function scroll(page: Page, ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (let n = 0; performance.now() < end; n++) {
    const due = performance.now() + WHEEL_MS;
    await page.mouse.wheel(0, n % 400 < 300 ? WHEEL_PX : -WHEEL_PX);
    await pause(Math.max(0, due - performance.now()));
  }
}

/** Presses keys along the rows and clicks rows; for each interaction the milliseconds until the next paint. */
async function interact(page: Page, say: (line: string) => void): Promise<number[]> {
  await page.evaluate(() => {
    const longest = new Map<number, { ms: number; handlersMs: number; what: string }>();
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        const { interactionId: id, duration: ms, name, processingStart, processingEnd } = entry;
        if (id === 0 || ms <= (longest.get(id)?.ms ?? 0)) continue;
        longest.set(id, { ms, handlersMs: processingEnd - processingStart, what: name });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator('[role=treegrid]').focus();
  for (let n = 0; n < INTERACTIONS; n++) {
    const key = KEYS[n % KEYS.length] ?? 'ArrowDown';
    if (n % 6 === 5)
      await page
        // A cell whose only reaction is to select its row.
        .locator(`${ROW} [data-column=seen]`)
        .nth((n * 3) % 20)
        .click({ force: true });
    else await page.keyboard.press(key);
    await pause(80 + (n % 5) * 13);
  }
  await pause(500);
  const timings = await page.evaluate(() => [
    ...(
      window as unknown as { longest: Map<number, { ms: number; handlersMs: number; what: string }> }
    ).longest.values(),
  ]);
  const [worst] = timings.toSorted((a, b) => b.ms - a.ms);
  if (worst)
    say(
      `worst interaction: ${worst.what}, ${worst.ms} ms, of it ${worst.handlersMs.toFixed(1)} ms in handlers`,
    );
  // The browser does not report interactions that took less than 16 ms.
  const quick = Array.from({ length: Math.max(0, INTERACTIONS - timings.length) }, () => 16);
  return [...timings.map(({ ms }) => ms), ...quick];
}
