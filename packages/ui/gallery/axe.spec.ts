import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';
import { PAGE_NAMES } from './names.ts';

const LOOKS = ['default', 'mantis', 'sandata', 'hpe', 'verinext'].flatMap((theme) =>
  (['dark', 'light'] as const).map((mode) => ({ theme, mode })),
);

/** Rules whose answer depends on colours, fonts and corners; the others see the same page in every theme. */
const OF_THEME = ['color-contrast', 'link-in-text-block', 'target-size'];

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ]);
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

for (const name of PAGE_NAMES) {
  test(`${name} can be used by everybody, in every theme and mode (WCAG 2.2 AA)`, async ({
    page,
    gallery,
  }) => {
    await gallery.open(name);
    expect(await violations(page)).toEqual([]);
    for (const { theme, mode } of LOOKS.slice(1)) {
      await gallery.show(theme, mode);
      expect(await violations(page, OF_THEME), `${theme} ${mode}`).toEqual([]);
    }
  });
}
