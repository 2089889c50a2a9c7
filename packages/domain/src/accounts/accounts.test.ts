import { describe, expect, it } from 'vitest';
import { accountMessages, checkDisplayName, checkPassword, emailOf } from './index.ts';

describe('a password', () => {
  it('has 8 characters with upper and lower case, number and symbol', () => {
    for (const text of ['Aa1!aaaa', 'Größe-12', 'pass Word 1?']) expect(checkPassword(text)).toBeNull();
    for (const text of ['', 'Aa1!aaa', 'aa1!aaaa', 'AA1!AAAA', 'Aaa!aaaa', 'Aa1aaaaa', 'Aa1 aaaa']) {
      expect(checkPassword(text)).toBe(
        'Password must be minimum 8 chars, 1 upper, 1 lower, 1 number, 1 symbol',
      );
    }
  });

  it('has at most 128 characters', () => {
    expect(checkPassword(`Aa1!${'a'.repeat(124)}`)).toBeNull();
    expect(checkPassword(`Aa1!${'a'.repeat(125)}`)).toBe(accountMessages.passwordTooLong);
  });
});

describe('the identity of an account', () => {
  it('is an e-mail address, stored and compared in lower case', () => {
    expect(emailOf(' Ada@Example.ORG ')).toBe('ada@example.org');
  });

  it('has a display name without invisible characters', () => {
    expect(checkDisplayName('Ada Lovelace')).toBeNull();
    for (const unseen of ['  ', '\u200d', ' \ufe0f '])
      expect(checkDisplayName(unseen)).toBe('This field is required');
    expect(checkDisplayName('x'.repeat(64))).toBe(accountMessages.displayNameTooLong);
    expect(checkDisplayName('ada\u202e')).toBe(accountMessages.displayNameHidden);
  });
});
