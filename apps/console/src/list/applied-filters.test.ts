import { expect, it } from 'vitest';
import { appliedFilters, countText } from './applied-filters.ts';

it('every value that filters has its title and label', () => {
  const filters = [
    { columnId: 'status', title: 'Status', options: [{ value: 'warning', label: 'warn' }] },
    { columnId: 'networks', title: 'Networks', options: null },
  ];
  expect(appliedFilters({ status: ['warning'], networks: ['n1'], tags: ['prod'] }, filters)).toEqual([
    { columnId: 'status', title: 'Status', value: 'warning', label: 'warn' },
    { columnId: 'networks', title: 'Networks', value: 'n1', label: 'n1' },
    { columnId: 'tags', title: 'tags', value: 'prod', label: 'prod' },
  ]);
});

it('a filtered list says how many of all it shows', () => {
  expect(countText(20, 100, 'cluster')).toBe('20 of 100 clusters');
  expect(countText(0, 1, 'cluster')).toBe('0 of 1 cluster');
  expect(countText(1_200, 1_200, 'cluster')).toBe('1,200 clusters');
  expect(countText(1, null, 'cluster')).toBe('1 cluster');
  expect(countText(3, null, 'repository')).toBe('3 repositories');
});
