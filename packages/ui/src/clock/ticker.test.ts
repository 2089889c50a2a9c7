import { expect, it } from 'vitest';
import { createManualClock } from './manual-clock.ts';
import { createTicker } from './ticker.ts';

it('notifies all listeners once a second with the same instant', () => {
  const clock = createManualClock(5000);
  const ticker = createTicker(clock);
  const ticks: string[] = [];
  ticker.subscribe(() => ticks.push(`a ${ticker.now()}`));
  clock.advance(400);
  ticker.subscribe(() => ticks.push(`b ${ticker.now()}`));
  clock.advance(1600);
  expect(ticks).toEqual(['a 6000', 'b 6000', 'a 7000', 'b 7000']);
});

it('still ticks once a second after all listeners left and came back', () => {
  const clock = createManualClock(0);
  const ticker = createTicker(clock);
  let ticks = 0;
  for (let visit = 0; visit < 5; visit++) ticker.subscribe(() => {})();
  ticker.subscribe(() => ticks++);
  clock.advance(10_000);
  expect(ticks).toBe(10);
});

it('stops when there are no listeners', () => {
  const clock = createManualClock(0);
  const ticker = createTicker(clock);
  ticker.subscribe(() => {})();
  clock.advance(1000);
  expect(clock.pending()).toBe(0);
});
