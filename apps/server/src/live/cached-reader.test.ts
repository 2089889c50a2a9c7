import { VirtualClock } from '@hawser/ports/virtual';
import { expect, it } from 'vitest';
import { networkCollection } from '../networks/index.ts';
import { CachedReader } from './cached-reader.ts';

const opened = {
  collection: networkCollection,
  query: { collection: 'networks', range: { from: 0, to: 50 } },
};
const never = () => {
  throw new Error('not used');
};

it('many windows of one context are answered in pieces, and requests of others have their turn between them', async () => {
  let selected = 0;
  const index = {
    isStale: () => false,
    take: never,
    select: () => ({ keys: [], total: selected++ }),
    versionOf: () => 0,
    get rollups() {
      return never();
    },
  };
  const reader = new CachedReader('ada', index, { store: { tenantRead: never }, clock: new VirtualClock() });
  const answering = reader.contents(Array.from({ length: 100 }, () => opened));
  const seen = [selected];
  for (let turns = 0; turns < 3; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(selected);
  }
  const contents = await answering;
  expect(contents.map(({ total }) => total)).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBeLessThan(100);
});
