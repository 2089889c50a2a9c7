import { expect, test } from 'vitest';
import { CHORD_MS, ChordReader, type Press } from './chords.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  command: false,
  alt: false,
  typing: false,
  ...more,
});

test('two keys in time make one chord', () => {
  const reader = new ChordReader();
  expect(reader.read(press('g'), 0)).toBeNull();
  expect(reader.read(press('n'), CHORD_MS)).toBe('g n');
});

test('two keys too far apart do not', () => {
  const reader = new ChordReader();
  reader.read(press('g'), 0);
  expect(reader.read(press('n'), CHORD_MS + 1)).toBe('n');
});

test('typing is not for chords, save the palette’s', () => {
  const reader = new ChordReader();
  expect(reader.read(press('/', { typing: true }), 0)).toBeNull();
  expect(reader.read(press('k', { typing: true, command: true }), 0)).toBe('Ctrl-K');
});

test('the browser keeps its own keys', () => {
  const reader = new ChordReader();
  expect(reader.read(press('r', { command: true }), 0)).toBeNull();
  expect(reader.read(press('Tab'), 0)).toBeNull();
});

test('after the first key of two the next is waited for, until it came or came too late', () => {
  const reader = new ChordReader();
  expect(reader.isWaiting(0)).toBe(false);
  reader.read(press('g'), 0);
  expect(reader.isWaiting(CHORD_MS)).toBe(true);
  expect(reader.isWaiting(CHORD_MS + 1)).toBe(false);
  reader.read(press('a'), 1);
  expect(reader.isWaiting(2)).toBe(false);
});
