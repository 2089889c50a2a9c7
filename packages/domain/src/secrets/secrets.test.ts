import { describe, expect, it } from 'vitest';
import {
  checkKey,
  checkSecretName,
  controlAnnotations,
  hasLongLine,
  parsePairs,
  valueOfFile,
} from './index.ts';

const pairsOf = (text: string) => {
  const read = parsePairs(text);
  return 'pairs' in read
    ? Object.fromEntries(read.pairs.map(({ key, value }) => [key, value]))
    : read.message;
};

describe('pairs of a text', () => {
  it('are one on each line, whatever ends it; the first = separates, and values are trimmed', () => {
    expect(pairsOf('a=1\r\n\n b = x=y \rc=\n')).toEqual({ a: '1', b: 'x=y', c: '' });
    expect(pairsOf('')).toEqual({});
    expect(Object.keys(pairsOf(Array.from({ length: 1_000 }, (_, n) => `k${n}=v`).join('\n')))).toHaveLength(
      1_000,
    );
  });

  it('are refused with the message of the line', () => {
    expect(pairsOf('a=1\nb')).toBe('Unable to parse the key-value pairs. Please try again.');
    expect(pairsOf('a b=1')).toBe(
      '"a b" is not a valid key. It must be 1-253 letters, digits, "-", "_" or ".".',
    );
  });
});

it('a line is too long for a text field, not a text of many lines', () => {
  expect(hasLongLine('x'.repeat(50_000))).toBe(false);
  expect(hasLongLine(`a\n${'x'.repeat(50_001)}\nb`)).toBe(true);
  expect(hasLongLine('x\r\n'.repeat(500_000))).toBe(false);
});

it('the content of a file is text where that is the same bytes again', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));
  for (const text of ['', 'a\r\nb\n', 'ä\u202E\0', '\uFEFFa']) expect(valueOfFile(bytes(text))).toBe(text);
  const binary = new Uint8Array([0xfe, 0xed, 0, 0xff]);
  expect(valueOfFile(binary)).toBe(binary);
});

it('keys are those of ConfigMaps', () => {
  for (const key of ['a', 'A.b-c_d', '...x'.slice(2), 'k'.repeat(253)]) expect(checkKey(key)).toBeNull();
  for (const key of ['', '.', '..', '..a', 'a b', 'ä', 'a\u202Eb', 'k'.repeat(254), 'a/b'])
    expect(checkKey(key)).toContain('is not a valid key. It must be ');
});

it('names begin with a letter and are lower-case', () => {
  for (const name of ['db', 'a-1', 'n'.repeat(63)]) expect(checkSecretName(name)).toBeNull();
  for (const name of ['a', '1a', 'Db', 'db-', 'a_b', 'a\u200Eb', 'n'.repeat(64)])
    expect(checkSecretName(name)).toMatch(/^Secret name must: /);
  expect(checkSecretName('')).toBe('This field is required');
});

it('annotations say what a Secret is for, and when and how it was generated', () => {
  const at = Date.UTC(2026, 10, 26);
  expect(controlAnnotations({ isIaC: false, provider: null, at })).toEqual({
    'secrets.hawser.io/generated-at': '2026-11-26T00:00:00.000Z',
    'secrets.hawser.io/generator-version': '1',
  });
  expect(controlAnnotations({ isIaC: true, provider: { key: 'aws', name: 'AWS' }, at })).toMatchObject({
    'secrets.hawser.io/controlled': 'true',
    'secrets.hawser.io/controlled-type': 'iac',
    'secrets.hawser.io/iac-provider-key': 'aws',
    'secrets.hawser.io/iac-provider-name': 'AWS',
  });
});
