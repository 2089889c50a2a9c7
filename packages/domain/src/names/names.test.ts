import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkNamespace,
  collapseSpaces,
  hasHiddenCharacters,
  isUnseen,
  isDnsLabel,
  isDnsSubdomain,
  followsNamingRule,
  namespaceMessages,
} from './index.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const ends = fc.constantFrom(...`${letters}0123456789`);
const middle = fc.string({ unit: fc.constantFrom(...`${letters}0123456789-`), maxLength: 61 });
const label = fc.tuple(ends, middle, ends).map((parts) => parts.join(''));

describe('DNS names', () => {
  it('accept every label of letters, digits and inner dashes up to 63 characters', () => {
    fc.assert(fc.property(label, (text) => isDnsLabel(text)));
  });

  it('accept no other character in a label', () => {
    const other = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => /[^-a-z0-9]/.test(text));
    fc.assert(fc.property(label, other, label, (a, text, b) => !isDnsLabel(a + text + b)));
  });

  it('have at most 63 characters as a label, 253 as a subdomain', () => {
    expect(isDnsLabel('a'.repeat(63))).toBe(true);
    expect(isDnsLabel('a'.repeat(64))).toBe(false);
    expect(isDnsSubdomain(`${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(61))).toBe(true);
    expect(isDnsSubdomain(`${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(62))).toBe(false);
    expect(isDnsSubdomain('a..b')).toBe(false);
    expect(isDnsSubdomain('')).toBe(false);
  });

  it('follow the naming rule only when they start with a letter, which a label need not', () => {
    fc.assert(fc.property(label, (text) => followsNamingRule(text) === /^[a-z]/.test(text)));
    for (const text of ['a-', '-a', 'A', 'a_b', 'a.b', '1a', 'é', 'a\n'])
      expect(followsNamingRule(text)).toBe(false);
  });
});

describe('a namespace', () => {
  it('is a DNS label of 2 to 63 characters', () => {
    expect(checkNamespace('1a')).toBeNull();
    expect(checkNamespace('  hawser ')).toBeNull();
    expect(checkNamespace('a')).toBe('Namespaces must be at least 2 characters.');
    expect(checkNamespace('   ')).toBe('Namespaces must be at least 2 characters.');
    expect(checkNamespace('a'.repeat(64))).toBe(namespaceMessages.tooLong);
    for (const text of ['a b', 'Aa', 'a-', 'a.b']) expect(checkNamespace(text)).toBe(namespaceMessages.rule);
  });
});

describe('text', () => {
  it('collapsing spaces leaves single spaces, and doing it twice changes nothing', () => {
    expect(collapseSpaces('  a \t\n b  ')).toBe('a b');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => collapseSpaces(collapseSpaces(text)) === collapseSpaces(text),
      ),
    );
  });

  it('is unseen without a character that is drawn', () => {
    for (const unseen of ['', ' ', '\u200d', ' \u200c\u200d ', '\ufe0f']) expect(isUnseen(unseen)).toBe(true);
    for (const plain of ['a', '❤️', 'می‌خواهم']) expect(isUnseen(plain)).toBe(false);
  });

  it('is refused with letters that are drawn as nothing', () => {
    for (const blank of ['\u3164', '\u2800', '\uffa0 x', '\u115f\u1160'])
      expect(hasHiddenCharacters(blank)).toBe(true);
    for (const plain of ['\u200d', '\ufe0f', '❤️', '한글', '⠓⠑⠇⠇⠕'])
      expect(hasHiddenCharacters(plain)).toBe(false);
  });

  it('is refused with direction marks, control characters, zero-width spaces or half surrogates', () => {
    for (const hidden of [
      '\u200f',
      '\u202e',
      '\u2066',
      '\u200b',
      '\u0000',
      '\u001b',
      '\u007f',
      '\ufeff',
      '\ud800',
      '\u2028',
      // Joins nothing, two vowels of Khmer that are not drawn, and a code point that is reserved for such.
      '\u034f',
      '\u17b4',
      '\u17b5',
      '\u2065',
    ]) {
      expect(hasHiddenCharacters(`a${hidden}b`)).toBe(true);
    }
    for (const plain of ['Zoë', '北京', '👩‍🚀', '❤️', '葛\u{e0100}城', 'a b', 'می‌خواهم'])
      expect(hasHiddenCharacters(plain)).toBe(false);
  });
});
