import { expect, it } from 'vitest';
import { shortcutsOf } from './shortcut-sheet.ts';

it('lists the shortcut that explains a status, by its name on the screen', () => {
  const groups = shortcutsOf({ pages: [], general: [], nouns: [] });
  expect(groups.find(({ title }) => title === 'On the active row')?.shortcuts).toEqual([
    ['w', 'Explain status'],
  ]);
});
