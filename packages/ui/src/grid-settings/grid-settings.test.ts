import { describe, expect, it } from 'vitest';
import { filteredBy, filtersWidthWithin, FRESH_SETTINGS, settingsIn } from './index.ts';

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
    expect(settingsIn(JSON.stringify(settings))).toEqual(settings);
  });

  it.each([null, '', '{', '[]', 'null', '7', '{}'])('%j leaves a fresh grid: two levels open', (text) => {
    expect(settingsIn(text)).toEqual(FRESH_SETTINGS);
    expect(settingsIn(text).depth).toBe(2);
  });

  it('drop what is not sound and keep the rest', () => {
    const text =
      '{"hidden":["a",7,"a"],"widths":{"a":-1,"b":"wide","c":99999,"d":80},"filters":{"a":[],"b":["x",null]},"depth":0,"sort":{"columnId":"a","direction":"up"},"tab":"other","filtersWidth":9999}';
    expect(settingsIn(text)).toEqual({
      ...FRESH_SETTINGS,
      hidden: ['a'],
      widths: { d: 80 },
      filters: { b: ['x'] },
      filtersWidth: 400,
    });
  });
});

it('the filters are 180 to 400 pixels wide', () => {
  expect([10, 251.4, 900].map(filtersWidthWithin)).toEqual([180, 251, 400]);
});

it('a column of which nothing is chosen is not filtered', () => {
  const filters = filteredBy({}, 'status', ['UP']);
  expect(filters).toEqual({ status: ['UP'] });
  expect(filteredBy(filters, 'status', [])).toEqual({});
});
