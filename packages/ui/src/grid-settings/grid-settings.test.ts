import { describe, expect, it } from 'vitest';
import { filteredBy, filtersWidthWithin, FRESH_SETTINGS, settingsIn, storedTexts } from './index.ts';

describe('stored settings', () => {
  it('are read as they were written', () => {
    const settings = {
      hidden: ['seen'],
      order: ['tags', 'status'],
      pinned: ['status'],
      widths: { name: 240 },
      filters: { status: ['UP', 'DOWN'] },
      depth: 'all' as const,
      sort: { columnId: 'name', direction: 'descending' as const },
      tab: 'filters' as const,
      filtersWidth: 300,
    };
    const texts = storedTexts(settings);
    expect(settingsIn(texts)).toEqual(settings);
    // Settings that survive a session contain no filter values.
    expect(texts.settings).not.toContain('UP');
    expect(settingsIn({ ...texts, filters: null })).toEqual({ ...settings, filters: {} });
  });

  it.each([null, '', '{', '[]', 'null', '7', '{}'])(
    '%j gives the default settings: two levels expanded',
    (text) => {
      const settings = settingsIn({ settings: text, filters: text });
      expect(settings).toEqual(FRESH_SETTINGS);
      expect(settings.depth).toBe(2);
    },
  );

  it('drop invalid parts and keep the rest', () => {
    const text =
      '{"hidden":["a",7,"a"],"widths":{"a":-1,"b":"wide","c":99999,"d":80},"depth":0,"sort":{"columnId":"a","direction":"up"},"tab":"other","filtersWidth":9999}';
    expect(settingsIn({ settings: text, filters: '{"a":[],"b":["x",null]}' })).toEqual({
      ...FRESH_SETTINGS,
      hidden: ['a'],
      widths: { d: 80 },
      filters: { b: ['x'] },
      filtersWidth: 400,
    });
  });
});

it('the filter panel is 180 to 400 pixels wide', () => {
  expect([10, 251.4, 900].map(filtersWidthWithin)).toEqual([180, 251, 400]);
});

it('a column without selected values is not filtered', () => {
  const filters = filteredBy({}, 'status', ['UP']);
  expect(filters).toEqual({ status: ['UP'] });
  expect(filteredBy(filters, 'status', [])).toEqual({});
});
