import { expect, it } from 'vitest';
import { readCertificate } from './index.ts';
import { makeCertificate } from './testing/certificate.ts';

it('is parsed with its time, before and after 2050', () => {
  for (const notAfter of [Date.UTC(2036, 10, 21, 12, 34, 56), Date.UTC(2126, 0, 1)]) {
    const certificate = readCertificate(makeCertificate({ notAfter }).pem);
    expect(certificate).toMatchObject({ notBefore: Date.UTC(2020, 0, 1), notAfter });
  }
});

it('is the first of several, whatever text surrounds them', () => {
  const first = makeCertificate({ notAfter: Date.UTC(2030, 0, 1) }).pem;
  const text = `# the network's\r\n${first.replaceAll('\n', '\r\n')}${makeCertificate().pem}`;
  expect(readCertificate(text)?.notAfter).toBe(Date.UTC(2030, 0, 1));
});
