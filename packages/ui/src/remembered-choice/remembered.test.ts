import { describe, expect, it } from 'vitest';
import { contextualKey, remembered } from './remembered.ts';

const values = ['a', 'b'];

describe('a select that remembers', () => {
  it('starts with what was chosen last', () => {
    expect(remembered(null, 'b', values, true)).toEqual({ value: 'b', store: undefined });
  });

  it('the current choice counts before the stored one, and is stored', () => {
    expect(remembered('a', 'b', values, false)).toEqual({ value: 'a', store: 'a' });
  });

  it('clears a choice that is not there any more', () => {
    expect(remembered(null, 'gone', values, false)).toEqual({ value: null, store: null });
    expect(remembered('gone', null, values, false)).toEqual({ value: null, store: undefined });
  });

  it('can take the first by itself', () => {
    expect(remembered(null, 'gone', values, true)).toEqual({ value: 'a', store: 'a' });
    expect(remembered(null, null, [], true)).toEqual({ value: null, store: undefined });
  });

  it('clears nothing while the values are not known', () => {
    expect(remembered(null, 'b', null, true)).toEqual({ value: 'b', store: undefined });
  });
});

it('each context has its own memory', () => {
  expect(contextualKey('network', 'Ab3dEf')).toBe('network-ab3d');
});
