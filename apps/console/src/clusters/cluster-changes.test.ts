import { expect, it } from 'vitest';
import { changesOf, conflictRows, formerOf } from './cluster-changes.ts';

const cluster = {
  location: 'Lyon',
  kubesDistro: 'basic',
  tags: { prod: 'user', 'internals-hub': 'internal' } as const,
};

it('contains only different fields; the order of tags does not matter', () => {
  expect(changesOf(cluster, { location: 'Lyon', kubesDistro: 'basic', tags: ['prod'] })).toEqual({});
  expect(changesOf(cluster, { location: '', kubesDistro: 'basic', tags: [] })).toEqual({
    location: '',
    tags: [],
  });
});

it('restores what a change replaced, and nothing else', () => {
  expect(formerOf(cluster, { location: 'Oslo' })).toEqual({ location: 'Lyon' });
  expect(formerOf(cluster, { kubesDistro: 'eks', tags: [] })).toEqual({
    kubesDistro: 'basic',
    tags: ['prod'],
  });
});

it('shows both versions of the fields that I changed', () => {
  expect(
    conflictRows({ location: 'Nantes', tags: { eu: 'user' } }, { location: '', tags: ['prod'] }),
  ).toEqual([
    { label: 'Location', theirs: 'Nantes', mine: 'none' },
    { label: 'Tags', theirs: 'eu', mine: 'prod' },
  ]);
});
