import { expect, it } from 'vitest';
import { createHandClock } from '../clock/index.ts';
import { createDebounce } from './debounce.ts';

function setUp() {
  const clock = createHandClock(0);
  const told: string[] = [];
  const debounce = createDebounce<string>(clock, 500, (value) => told.push(value));
  return { clock, told, debounce };
}

it('tells the last value after a pause', () => {
  const { clock, told, debounce } = setUp();
  debounce.push('a');
  clock.advance(499);
  debounce.push('ab');
  clock.advance(499);
  expect(told).toEqual([]);
  clock.advance(1);
  expect(told).toEqual(['ab']);
  clock.advance(5000);
  expect(told).toEqual(['ab']);
});

it('tells at once when it must, and nothing twice', () => {
  const { clock, told, debounce } = setUp();
  debounce.push('a');
  debounce.flush();
  debounce.flush();
  clock.advance(1000);
  expect(told).toEqual(['a']);
});

it('forgets what nobody wants any more', () => {
  const { clock, told, debounce } = setUp();
  debounce.push('a');
  debounce.cancel();
  clock.advance(1000);
  expect(told).toEqual([]);
});
