import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** The axe rules, loaded into a page once, so that each check costs little. */
const RULES = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on colors, fonts and corners. For all other rules every theme is equal. */
const OF_THEME = ['color-contrast', 'link-in-text-block', 'target-size'];

const FOCUS_GUARD = '[data-base-ui-focus-guard]';

/** What is checked: only the rules that a theme can affect, or all; a part of the page, or all of it, as CSS selectors. */
interface Asked {
  rules?: 'all' | 'of theme';
  within?: string;
  without?: readonly string[];
}

/** Accessibility violations of the page as it is now (WCAG 2.2 AA and best practice): the rule and the element. */
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
      // Popups belong to the element that opened them, but are rendered outside of its landmark to be on top.
      const floats = (target: unknown): boolean =>
        typeof target === 'string' && document.querySelector(target)?.closest(portals) !== null;
      return answer.violations.flatMap(({ id, nodes }) =>
        nodes.flatMap((node) => (id === 'region' && floats(node.target[0]) ? [] : `${id}: ${node.html}`)),
      );
    },
    {
      // A focus guard moves the focus on immediately, so no user is ever on it.
      context: { include: [within], exclude: [FOCUS_GUARD, ...without] },
      portals: '[data-base-ui-portal]',
      runOnly: (rules === 'all'
        ? { type: 'tag', values: TAGS }
        : { type: 'rule', values: OF_THEME }) as axeCore.RunOnly,
    },
  );
}
