import { expect, test } from 'vitest';
import { pastedText } from './pasted-text.ts';

test('a pasted text keeps its lines and tabs', () => {
  expect(pastedText('a\tb\r\nc\nü 🙂')).toBe('a\tb\r\nc\nü 🙂');
});

test('a pasted text cannot end the bracketed paste, or send other control characters', () => {
  expect(pastedText('ls\u001b[201~\rrm -rf /\u0003\u009b201~')).toBe('ls[201~\rrm -rf /201~');
});
