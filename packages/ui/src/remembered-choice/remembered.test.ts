import { describe, expect, it } from 'vitest';
import { contextualKey, remembered } from './remembered.ts';

const values = ['a', 'b'];

describe('a select that remembers', () => {
  it('starts with the last selection', () => {
    expect(remembered(null, 'b', values, true)).toEqual({ value: 'b', store: undefined });
  });

  it('the current selection takes precedence over the stored one and is stored', () => {
    expect(remembered('a', 'b', values, false)).toEqual({ value: 'a', store: 'a' });
  });

  it('clears a selection that no longer exists', () => {
    expect(remembered(null, 'gone', values, false)).toEqual({ value: null, store: null });
    expect(remembered('gone', null, values, false)).toEqual({ value: null, store: undefined });
  });

  it('can select the first value by default', () => {
    expect(remembered(null, 'gone', values, true)).toEqual({ value: 'a', store: 'a' });
    expect(remembered(null, null, [], true)).toEqual({ value: null, store: undefined });
  });

  it('clears nothing while the values are loading', () => {
    expect(remembered(null, 'b', null, true)).toEqual({ value: 'b', store: undefined });
  });
});

it('stores the selection for each context', () => {
  expect(contextualKey('network', 'Ab3dEf')).toBe('network-ab3d');
});
