import { expect, it } from 'vitest';
import { apiKeyMessages, checkKeyName, isKeyOver } from './index.ts';

it('a key has a name of up to 60 visible characters', () => {
  expect(checkKeyName('Nightly backup')).toBeNull();
  expect(checkKeyName('  ')).toBe('This field is required');
  expect(checkKeyName('x'.repeat(61))).toBe(apiKeyMessages.nameTooLong);
  expect(checkKeyName('back\u202eup')).toBe(apiKeyMessages.nameHidden);
});

it('a key is over from the instant of its end, and one without an end never', () => {
  expect(isKeyOver({ expiresAt: 10 }, 9)).toBe(false);
  expect(isKeyOver({ expiresAt: 10 }, 10)).toBe(true);
  expect(isKeyOver({ expiresAt: null }, 10)).toBe(false);
});
