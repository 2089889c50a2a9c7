import { violations } from '@hawser/testkit/axe';
import { expect, test } from './gallery-test.ts';
import { PAGE_NAMES, type PageName } from './names.ts';
import { comparePicture } from './picture.ts';

const THEMES = ['default', 'mantis', 'sandata', 'hpe', 'verinext'];
const MODES = ['dark', 'light'] as const;

/** Pages that are compared in every theme; the others consist of the same parts and are compared in the default theme only. */
const IN_ALL_THEMES: readonly PageName[] = ['themes', 'tree-grid-selected', 'form-dialog'];

/** The tree grid with more rows: the themes besides the default one are checked there. */
const LONG_GRID: PageName = 'tree-grid-million';

/** The frame is the same on all pages and rows are alike: they are checked once. */
const FRAME = 'nav[aria-label="Main"]';
const MORE_ROWS = '[data-index="5"] ~ [data-index]';

for (const name of PAGE_NAMES) {
  test(`${name}: accessible in every theme and mode (WCAG 2.2 AA), and looks unchanged`, async ({
    looking,
  }) => {
    const { page } = looking;
    await looking.open(name);
    for (const theme of name === LONG_GRID ? ['default'] : THEMES) {
      for (const mode of MODES) {
        const first = theme === 'default' && mode === 'dark';
        await looking.show(theme, mode);
        const found = await violations(page, {
          rules: first ? 'all' : 'of theme',
          without: name === 'themes' ? [MORE_ROWS] : [FRAME, MORE_ROWS],
        });
        expect(found, `${theme} ${mode}`).toEqual([]);
        if (theme === 'default' || IN_ALL_THEMES.includes(name))
          await comparePicture(page, `${name}-${theme}-${mode}`);
      }
    }
  });
}

test('on a phone pages look the same as before', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of [
    'tree-grid',
    'panel-filters',
    'bulk-bar',
    'form-steps',
    'search-dialog',
    'choice-dialog',
  ] as const) {
    await gallery.open(name);
    await comparePicture(page, `phone-${name}`);
  }
});
