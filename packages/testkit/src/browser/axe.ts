import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** The rules themselves, put into a page once: asking them again then costs little. */
const RULES = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose answer depends on colours, fonts and corners; the others see the same page in every theme. */
const OF_THEME = ['color-contrast', 'link-in-text-block', 'target-size'];

const FOCUS_GUARD = '[data-base-ui-focus-guard]';

/** What is looked at: the rules that a theme can change or all; a part of the page or all of it, as CSS selectors. */
interface Asked {
  rules?: 'all' | 'of theme';
  within?: string;
  without?: readonly string[];
}

/** What keeps somebody from using the page as it is now (WCAG 2.2 AA and best practice): the rule and the element. */
export async function violations(
  page: Page,
  { rules = 'all', within = 'html', without = [] }: Asked = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(RULES);
  return page.evaluate(
    async ({ context, runOnly, portals }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const answer = await axe.run(context, {
        runOnly,
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
      });
      // What floats over the page belongs to what opened it, and lies outside of its landmark to be above everything.
      const floats = (target: unknown): boolean =>
        typeof target === 'string' && document.querySelector(target)?.closest(portals) !== null;
      return answer.violations.flatMap(({ id, nodes }) =>
        nodes.flatMap((node) => (id === 'region' && floats(node.target[0]) ? [] : `${id}: ${node.html}`)),
      );
    },
    {
      // A guard hands the focus on as soon as it has it: nobody is ever there.
      context: { include: [within], exclude: [FOCUS_GUARD, ...without] },
      portals: '[data-base-ui-portal]',
      runOnly: (rules === 'all'
        ? { type: 'tag', values: TAGS }
        : { type: 'rule', values: OF_THEME }) as axeCore.RunOnly,
    },
  );
}
