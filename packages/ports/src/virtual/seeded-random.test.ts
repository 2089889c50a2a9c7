import { fraction, newId } from '../random.ts';
import { expect, test } from 'vitest';
import { SeededRandom } from './seeded-random.ts';

const take = (random: SeededRandom, count: number) => Array.from({ length: count }, () => random.next());

test('the same seed gives the same values, another seed different ones', () => {
  expect(take(new SeededRandom(7), 100)).toEqual(take(new SeededRandom(7), 100));
  expect(take(new SeededRandom(7), 4)).not.toEqual(take(new SeededRandom(8), 4));
  expect(take(new SeededRandom(7), 4)).not.toEqual(take(new SeededRandom(7 + 2 ** 32), 4));
});

test('forks differ by name, and using one of them does not change another', () => {
  const fork = (asked: number) => {
    const root = new SeededRandom(1);
    const [network, nodes] = [root.fork('network'), root.fork('nodes')];
    take(network, asked);
    return take(nodes, 5);
  };
  expect(fork(0)).toEqual(fork(99));
  expect(take(new SeededRandom(1).fork('a'), 4)).not.toEqual(take(new SeededRandom(1).fork('b'), 4));
});

test('values are distributed evenly', () => {
  const random = new SeededRandom(42);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 10_000; i++) {
    const slot = Math.floor(random.fraction() * 10);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  const dice = new Set(Array.from({ length: 200 }, () => random.between(1, 6)));
  expect([...dice].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('it can be used as the product’s source of randomness', () => {
  const random = new SeededRandom(3);
  expect(newId(0, random)).toMatch(/^00000000-0000-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(fraction(random)).toBeLessThan(1);
  expect(random.bytes(7)).toHaveLength(7);
  expect(() => random.pick([])).toThrow('Nothing to pick from');
});
