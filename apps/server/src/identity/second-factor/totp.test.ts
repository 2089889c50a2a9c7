import { expect, it } from 'vitest';
import { codeOf, stepAt, stepOfCode, toBase32, uriOf } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B. */
const SECRET = toBase32(Buffer.from('12345678901234567890'));

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %d s is that of RFC 6238', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code.slice(-6));
});

it('a code works in its step and the ones beside it, once, and never a later one before it', () => {
  const now = 1_800_000_000_000;
  const step = stepAt(now);
  for (const near of [-1, 0, 1])
    expect(stepOfCode(SECRET, codeOf(SECRET, step + near), now, 0)).toBe(step + near);
  for (const far of [-2, 2]) expect(stepOfCode(SECRET, codeOf(SECRET, step + far), now, 0)).toBeNull();
  expect(stepOfCode(SECRET, codeOf(SECRET, step), now, step)).toBeNull();
  expect(stepOfCode(SECRET, codeOf(SECRET, step - 1), now, step)).toBeNull();
  for (const text of ['', '12345', 'abcdef', '1234567']) expect(stepOfCode(SECRET, text, now, 0)).toBeNull();
});

it('a secret is base32 without padding, and its URI names product and account', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(uriOf('MZXW6YTB', 'Acme Console', 'ada@example.org')).toBe(
    'otpauth://totp/Acme%20Console:ada%40example.org?secret=MZXW6YTB&issuer=Acme%20Console',
  );
});
