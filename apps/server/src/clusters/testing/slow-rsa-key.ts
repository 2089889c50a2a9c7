import { generateKeyPairSync } from 'node:crypto';

/** DER: the content of a type with its length. */
function der(type: number, content: Buffer): Buffer {
  const digits = content.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  const head = content.length < 0x80 ? [type] : [type, 0x80 + length.length];
  return Buffer.concat([Buffer.from(head), length, content]);
}

/** A positive integer of these big-endian bytes. */
const integer = (bytes: Buffer): Buffer =>
  der(2, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes);

/** PEM of an RSA key (PKCS #1) with other numbers in place of its own, by default exponents of 20,480 bits in place of 1,024. */
export function slowRsaKey(numbers: Readonly<Partial<Record<string, Buffer>>> = LONG_EXPONENTS): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const key = privateKey.export({ format: 'jwk' });
  const parts = (['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const).map((name) =>
    integer(numbers[name] ?? Buffer.from(key[name] ?? '', 'base64url')),
  );
  const body = der(0x30, Buffer.concat([integer(Buffer.alloc(1)), ...parts])).toString('base64');
  const lines = body.match(/.{1,64}/g) ?? [];
  return `-----BEGIN RSA PRIVATE KEY-----\n${lines.join('\n')}\n-----END RSA PRIVATE KEY-----\n`;
}

const LONG = Buffer.alloc(2_560, 0xff);
const LONG_EXPONENTS = { d: LONG, dp: LONG, dq: LONG };
