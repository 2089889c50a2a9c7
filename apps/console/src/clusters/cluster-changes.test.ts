import { expect, it } from 'vitest';
import { changesOf, conflictRows } from './cluster-changes.ts';

const cluster = {
  location: 'Lyon',
  kubesDistro: 'basic',
  tags: { prod: 'user', 'internals-hub': 'internal' } as const,
};

it('sends only what differs; the order of tags is no difference', () => {
  expect(changesOf(cluster, { location: 'Lyon', kubesDistro: 'basic', tags: ['prod'] })).toEqual({});
  expect(changesOf(cluster, { location: '', kubesDistro: 'basic', tags: [] })).toEqual({
    location: '',
    tags: [],
  });
});

it('shows both versions of what I changed', () => {
  expect(
    conflictRows({ location: 'Nantes', tags: { eu: 'user' } }, { location: '', tags: ['prod'] }),
  ).toEqual([
    { label: 'Location', theirs: 'Nantes', mine: 'none' },
    { label: 'Tags', theirs: 'eu', mine: 'prod' },
  ]);
});
