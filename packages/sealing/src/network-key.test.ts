import { createPrivateKey, X509Certificate } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { makeNetworkKey, readCertificate, seal } from './index.ts';
import { open } from './testing/open.ts';

const AT = Date.UTC(2026, 4, 1, 12);
let made: Awaited<ReturnType<typeof makeNetworkKey>>;
beforeAll(async () => {
  made = await makeNetworkKey(crypto, { name: 'retail', at: AT });
});

it('has a certificate of its own for ten years, with the name of the network', () => {
  const certificate = new X509Certificate(made.pem);
  expect(certificate.subject).toBe('CN=retail');
  expect(certificate.issuer).toBe('CN=retail');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(made.privateKey))).toBe(true);
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(4096);
  expect(readCertificate(made.pem)).toMatchObject({ notBefore: AT, notAfter: Date.UTC(2036, 4, 1, 12) });
});

it('opens what is sealed with its certificate', async () => {
  const target = { scope: 'strict', namespace: 'shop', name: 'db' } as const;
  const clusters = [{ cluster: 'retail', pem: made.pem }];
  const [sealed] = await seal(crypto, { ...target, values: new Map([['a', 'b']]), clusters, at: AT });
  const value = sealed?.encryptedData['a'] ?? '';
  expect(open(value, 'shop/db', createPrivateKey(made.privateKey)).toString()).toBe('b');
});
