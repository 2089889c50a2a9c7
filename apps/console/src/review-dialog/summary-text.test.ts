import { expect, it } from 'vitest';
import { summaryText } from './summary-text.ts';

it('says how much changes and where', () => {
  expect(summaryText({ applications: 1, lines: 1, clusters: 100 })).toBe('1 line changed, 100 clusters');
  expect(summaryText({ applications: 2, lines: 1_200, clusters: 1 })).toBe(
    '2 applications, 1,200 lines changed, 1 cluster',
  );
});

it('leaves out what is not known yet', () => {
  expect(summaryText({ applications: 1, lines: null, clusters: 0 })).toBe('0 clusters');
});
