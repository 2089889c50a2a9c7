import { expect, test } from 'vitest';
import { CHORD_MS, ChordReader, type Press } from './chords.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  command: false,
  alt: false,
  typing: false,
  ...more,
});

test('two keys in time form one chord', () => {
  const reader = new ChordReader();
  expect(reader.read(press('g'), 0)).toBeNull();
  expect(reader.read(press('n'), CHORD_MS)).toBe('g n');
});

test('two keys too far apart do not', () => {
  const reader = new ChordReader();
  reader.read(press('g'), 0);
  expect(reader.read(press('n'), CHORD_MS + 1)).toBe('n');
});

test('no chord is read while typing, except that of the palette', () => {
  const reader = new ChordReader();
  expect(reader.read(press('/', { typing: true }), 0)).toBeNull();
  expect(reader.read(press('k', { typing: true, command: true }), 0)).toBe('Ctrl-K');
});

test('shortcuts of the browser are left to it', () => {
  const reader = new ChordReader();
  expect(reader.read(press('r', { command: true }), 0)).toBeNull();
  expect(reader.read(press('Tab'), 0)).toBeNull();
});

test('after the first key of two it is pending until the second came or the time is over', () => {
  const reader = new ChordReader();
  expect(reader.isWaiting(0)).toBe(false);
  reader.read(press('g'), 0);
  expect(reader.isWaiting(CHORD_MS)).toBe(true);
  expect(reader.isWaiting(CHORD_MS + 1)).toBe(false);
  reader.read(press('a'), 1);
  expect(reader.isWaiting(2)).toBe(false);
});
