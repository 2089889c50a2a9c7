// The dialog Generate Secret in a real browser: 100 values of 1 KiB are sealed for 10 clusters, and for 100 without a frame that freezes.
import { largeFleetID } from '@hawser/server/large-fleet';
import type { Locator, Page } from '@playwright/test';
import { bench, quantile } from './harness/bench.ts';
import { newPage, startBrowser } from './harness/browser.ts';
import { buildFirst } from './harness/checkout.ts';
import { framesWhile } from './harness/frames.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { writeSealingNetwork } from './harness/sealing-certificates.ts';

const VALUES = 100;
const BYTES = 1024;
const RUNS = 7;
const FEW = 10;
/** The fleet spreads its clusters over so many networks. */
const NETWORKS = 20;

await bench({
  name: 'seal-dialog',
  what: `${VALUES} values of 1 KiB in the dialog Generate Secret, from the button until Copy All YAML is painted: for ${FEW} clusters with keys of 4096 bits, ${RUNS} times, and for 100, with the longest frame meanwhile`,
  aim: { medianMs: { atMost: 300 }, manyFrameMaxMs: { atMost: 50 } },
  options: { clusters: 100 },
  async measure(run) {
    buildFirst('console');
    const many = run.option('clusters');
    const fleet = await startLargeFleet(run, many * NETWORKS, 1);
    for (const [network, clusters] of [FEW, many].entries())
      await writeSealingNetwork(fleet.sql, fleet.uid, {
        networkID: largeFleetID('network', network),
        routers: Array.from({ length: clusters }, (_, n) => largeFleetID('router', network + n * NETWORKS)),
      });
    const page = await newPage(await startBrowser(run), fleet.person);
    const spent: number[] = [];
    const frames: number[] = [];
    const manySpent: number[] = [];
    const manyFrames: number[] = [];
    const measure = async (network: number, times: number[], of: number[]): Promise<void> => {
      await page.goto(
        `${fleet.server.url}/secrets?dialog=generate-secret&about=${largeFleetID('network', network)}`,
      );
      for (let n = 0; n < RUNS; n++) {
        await enter(page, 'x'.repeat(BYTES));
        of.push(...(await framesWhile(page, async () => void times.push(await generate(page)))));
        await dialog(page).getByRole('button', { name: 'ReStart' }).click();
      }
    };
    await measure(0, spent, frames);
    await measure(1, manySpent, manyFrames);
    return {
      medianMs: quantile(spent, 0.5),
      firstMs: spent[0] ?? Number.NaN,
      maxMs: Math.max(...spent),
      frameMaxMs: Math.max(...frames),
      manyMedianMs: quantile(manySpent, 0.5),
      manyFrameP95Ms: quantile(manyFrames, 0.95),
      manyFrameMaxMs: Math.max(...manyFrames),
    };
  },
});

function dialog(page: Page): Locator {
  return page.getByRole('dialog').last();
}

/** Fills in both sections, as a person does. */
async function enter(page: Page, value: string): Promise<void> {
  const form = dialog(page);
  await form
    .getByRole('group', { name: 'Is this Secret for use with Multiple Clusters?' })
    .getByLabel('Yes', { exact: true })
    .check();
  await form.getByLabel('Secret Name', { exact: true }).fill('settings');
  // Chosen once the page has computed the fingerprints.
  await form.getByRole('checkbox', { checked: true }).first().waitFor();
  await form.getByRole('button', { name: 'Next', exact: true }).click();
  await form.getByRole('button', { name: 'Add multiple pairs' }).click();
  const pairs = Array.from({ length: VALUES }, (_, n) => `key-${n}=${value}`).join('\n');
  await form.getByLabel('Pairs', { exact: true }).fill(pairs);
  await form.getByRole('button', { name: 'Add all' }).click();
  await form.getByRole('list', { name: `Pairs, ${VALUES}` }).waitFor();
}

/** Presses the button; milliseconds from its event until the frame after the one that rendered the results. */
async function generate(page: Page): Promise<number> {
  await page.evaluate(() => {
    const isThere = (): boolean =>
      [...document.querySelectorAll('[role=dialog] button')].some(
        ({ textContent }) => textContent === 'Copy All YAML',
      );
    const painted = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const seen = new MutationObserver(() => {
            if (!isThere()) return;
            seen.disconnect();
            requestAnimationFrame(() => requestAnimationFrame((at) => resolve(at - timeStamp)));
          });
          seen.observe(document.body, { childList: true, subtree: true });
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { painted });
  });
  await dialog(page).getByRole('button', { name: 'Generate Secret', exact: true }).click();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}
