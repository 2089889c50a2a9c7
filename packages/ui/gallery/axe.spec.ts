import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { expect, test } from './gallery-test.ts';
import { PAGE_NAMES } from './names.ts';

/** The rules themselves, put into the page once: asking them again in another theme then costs little. */
const RULES = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LOOKS = ['default', 'mantis', 'sandata', 'hpe', 'verinext'].flatMap((theme) =>
  (['dark', 'light'] as const).map((mode) => ({ theme, mode })),
);
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose answer depends on colours, fonts and corners; the others see the same page in every theme. */
const OF_THEME = ['color-contrast', 'link-in-text-block', 'target-size'];

for (const name of PAGE_NAMES) {
  test(`${name} can be used by everybody, in every theme and mode (WCAG 2.2 AA)`, async ({
    page,
    gallery,
  }) => {
    // A few rows are as good as many: they are the same blocks.
    await page.setViewportSize({ width: 1440, height: 420 });
    await gallery.open(name);
    await page.evaluate(RULES);
    const found = await page.evaluate(
      async ({ looks, tags, ofTheme, frame }) => {
        const { axe, show } = window as unknown as {
          axe: typeof axeCore;
          show(theme: string, mode: string): Promise<void>;
        };
        const violations: string[] = [];
        for (const [index, { theme, mode }] of looks.entries()) {
          await show(theme, mode);
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const runOnly: axeCore.RunOnly =
            index === 0 ? { type: 'tag', values: tags } : { type: 'rule', values: ofTheme };
          // The frame is the same on all pages, and a row like another: a colour is looked at once.
          const known = frame ? [] : ['nav[aria-label="Main"]'];
          const part = { exclude: index === 0 ? known : [...known, '[data-index="6"] ~ [data-index]'] };
          const answer = await axe.run(part, {
            runOnly,
            resultTypes: ['violations'],
            ...(index === 0 && { rules: { 'target-size': { enabled: true } } }),
          });
          for (const { id, nodes } of answer.violations)
            violations.push(...nodes.map((node) => `${theme} ${mode}: ${id}: ${node.html}`));
        }
        return violations;
      },
      { looks: LOOKS, tags: TAGS, ofTheme: OF_THEME, frame: name === 'themes' },
    );
    expect(found).toEqual([]);
  });
}
