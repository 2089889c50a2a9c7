import { describe, expect, it } from 'vitest';
import { checkEmail, checkIp, checkPort, checkRequired, checkUrl, isPlainWebAddress } from './index.ts';

const rules: [string, (text: string) => string | null, string, string[], string[]][] = [
  ['required', checkRequired, 'This field is required', ['a'], ['', ' \t']],
  [
    'e-mail',
    checkEmail,
    'Enter a valid email address to continue',
    ['a@b.co', 'ada.l+x@mail.example.org'],
    [
      '',
      'a',
      'a@b',
      'a@@b.co',
      'a b@c.de',
      'a@-b.co',
      '.a@b.co',
      'a..b@c.de',
      'a@b..co',
      'a@b.co-',
      'ä@b.co',
      `${'a'.repeat(250)}@b.co`,
    ],
  ],
  [
    'url',
    checkUrl,
    'Enter a valid url to continue',
    ['http://a', 'https://a.b/c?d#e'],
    ['', 'a', 'ftp://a', 'javascript:alert(1)', 'http://'],
  ],
  [
    'port',
    checkPort,
    'Enter an integer in the range: 0-65534 to continue',
    ['0', '443', '65534'],
    ['', '-1', '65535', '1.5', '1e3', 'a'],
  ],
  [
    'IP address',
    checkIp,
    'Enter an IP address to continue',
    ['10.0.0.1', '::1', '2001:db8::8a2e:370:7334', '::ffff:1.2.3.4'],
    ['', '10.0.0', '256.0.0.1', '01.0.0.1', '1.2.3.4.5', ':::', 'example.org', '::1]/x['],
  ],
];

describe.each(rules)('the %s field', (_, check, message, good, bad) => {
  it.each(good)('accepts %j', (text) => expect(check(text)).toBeNull());
  it.each(bad)('refuses %j', (text) => expect(check(text)).toBe(message));
});

describe('an address that a cluster names', () => {
  it.each(['https://shop.example.org/', 'http://10.0.0.1:8080/a?b#c'])('%j may become a link', (text) =>
    expect(isPlainWebAddress(text)).toBe(true),
  );
  it.each([
    'javascript:alert(1)',
    'https://bank.example.org@evil.example.org',
    'https://:word@example.org',
    'https://exam\u202eple.org',
    'https://a b',
    'ftp://a',
    'https://',
  ])('%j may not', (text) => expect(isPlainWebAddress(text)).toBe(false));
});
