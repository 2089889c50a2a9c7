import { expect, it } from 'vitest';
import { createManualClock } from '../clock/index.ts';
import { createToaster } from './toaster.ts';

function setUp() {
  const clock = createManualClock(1_000_000);
  const toaster = createToaster(clock);
  const texts = () => toaster.list().map((toast) => toast.text);
  return { clock, toaster, texts };
}

it('a toast closes after 3 s', () => {
  const { clock, toaster, texts } = setUp();
  toaster.show({ text: 'Saved' });
  clock.advance(2999);
  expect(texts()).toEqual(['Saved']);
  clock.advance(1);
  expect(texts()).toEqual([]);
});

it('an error stays until it is closed', () => {
  const { clock, toaster, texts } = setUp();
  const id = toaster.show({ text: 'Refused', tone: 'negative' });
  clock.advance(3_600_000);
  expect(texts()).toEqual(['Refused']);
  toaster.dismiss(id);
  expect(texts()).toEqual([]);
});

it('a toast with Undo stays 8 s', () => {
  const { clock, toaster, texts } = setUp();
  toaster.show({ text: 'Deleted', undo: () => {} });
  clock.advance(7999);
  expect(texts()).toEqual(['Deleted']);
  clock.advance(1);
  expect(texts()).toEqual([]);
});

it('hovering pauses the timer', () => {
  const { clock, toaster, texts } = setUp();
  const id = toaster.show({ text: 'Saved' });
  clock.advance(2000);
  toaster.hold(id);
  clock.advance(60_000);
  expect(texts()).toEqual(['Saved']);
  toaster.release(id);
  clock.advance(999);
  expect(texts()).toEqual(['Saved']);
  clock.advance(1);
  expect(texts()).toEqual([]);
});

it('all can be closed at once, and no timer reopens one', () => {
  const { clock, toaster, texts } = setUp();
  toaster.show({ text: 'Saved' });
  toaster.show({ text: 'Refused', tone: 'negative' });
  toaster.clear();
  expect(texts()).toEqual([]);
  toaster.show({ text: 'Again' });
  clock.advance(2999);
  expect(texts()).toEqual(['Again']);
});

it('a sixth toast closes the oldest that would close by itself, never an error', () => {
  const { toaster, texts } = setUp();
  toaster.show({ text: 'Refused', tone: 'negative' });
  for (const text of ['1', '2', '3', '4', '5']) toaster.show({ text });
  expect(texts()).toEqual(['Refused', '2', '3', '4', '5']);
});

it('the same event reported twice is shown once, and again when it happens later', () => {
  const { clock, toaster, texts } = setUp();
  toaster.show({ text: 'Detached', about: 'lyon' });
  toaster.show({ text: 'Detached', about: 'lyon' });
  toaster.show({ text: 'Detached', about: 'oslo' });
  expect(texts()).toEqual(['Detached', 'Detached']);
  clock.advance(3000);
  toaster.show({ text: 'Detached', about: 'lyon' });
  expect(texts()).toEqual(['Detached']);
});
