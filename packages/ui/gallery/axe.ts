import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** The rules themselves, put into a page once: asking them again in another theme then costs little. */
const RULES = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose answer depends on colours, fonts and corners; the others see the same page in every theme. */
const OF_THEME = ['color-contrast', 'link-in-text-block', 'target-size'];

/** The frame is the same on all pages, and a row like another: they are looked at once. */
const FRAME = 'nav[aria-label="Main"]';
const MORE_ROWS = '[data-index="5"] ~ [data-index]';

/** Puts the rules into a page, where they are not there yet. */
export async function loadRules(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(RULES);
}

/** What keeps somebody from using the page as it is now; `part` 'colours' asks only what a theme can change. */
export async function violations(page: Page, part: 'all' | 'colours', frame: boolean): Promise<string[]> {
  return page.evaluate(
    async ({ context, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const answer = await axe.run(context, {
        runOnly,
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
      });
      return answer.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
    },
    {
      context: { exclude: frame ? [MORE_ROWS] : [FRAME, MORE_ROWS] },
      runOnly: (part === 'all'
        ? { type: 'tag', values: TAGS }
        : { type: 'rule', values: OF_THEME }) as axeCore.RunOnly,
    },
  );
}
