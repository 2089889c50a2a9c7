import { describe, expect, it } from 'vitest';
import { readScalar } from './scalar.ts';

describe('an unquoted scalar', () => {
  it.each<[string, string | number | boolean | null]>([
    ['', null],
    ['~', null],
    ['null', null],
    ['true', true],
    ['yes', true],
    ['On', true],
    ['n', false],
    ['OFF', false],
    ['0', 0],
    ['-12', -12],
    ['+3', 3],
    ['0644', 420],
    ['-010', -8],
    ['08', 8],
    ['0x1F', 31],
    ['0o17', 15],
    ['0b101', 5],
    ['0X1f', 31],
    ['-0O17', -15],
    ['+0B101', 5],
    ['0b-101', -5],
    ['1_000', 1000],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['-1e3', -1000],
    ['-0', 0],
    ['9007199254740991', 9007199254740991],
    ['1:30', '1:30'],
    ['2024-01-01', '2024-01-01'],
    ['1.2.3', '1.2.3'],
    ['500m', '500m'],
    ['-', '-'],
    ['nginx:1.27', 'nginx:1.27'],
    ['tRUE', 'tRUE'],
  ])('%j is read as kubectl reads it', (text, value) => {
    expect(readScalar(text)).toEqual({ value });
  });

  it.each([
    '9007199254740992',
    '12345678901234567890',
    '0xFFFFFFFFFFFFFFFF',
    '1e999',
    '.inf',
    '-.Inf',
    '.NaN',
  ])('%j is refused rather than changed', (text) => {
    expect(readScalar(text)).toEqual({
      message: `The number ${text} cannot be kept exactly. Quote it if it is text.`,
    });
  });

  it('of a million digits that is no number is read in one pass', () => {
    const text = `${'1'.repeat(1_000_000)}x`;
    expect(readScalar(text)).toEqual({ value: text });
  });
});
