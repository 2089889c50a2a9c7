import { expect, it } from 'vitest';
import { dnsStatus } from './dns.ts';

const hostname = 'hub.example.org';
const standing = (addresses: readonly string[] | null, expected: readonly string[] = []) =>
  dnsStatus({ hostname, addresses, expected });

it('is configured where the name leads somewhere, and nobody says where the ingress is', () => {
  expect(standing(['203.0.113.7'])).toEqual({
    dnsConfigured: true,
    message: 'hub.example.org resolves to 203.0.113.7.',
  });
});

it('is configured where each address is one of the ingress', () => {
  expect(standing(['203.0.113.7'], ['203.0.113.7', '203.0.113.8']).dnsConfigured).toBe(true);
  expect(standing(['203.0.113.7', '203.0.113.9'], ['203.0.113.7'])).toEqual({
    dnsConfigured: false,
    message: 'hub.example.org resolves to 203.0.113.7, 203.0.113.9, but the ingress is at 203.0.113.7.',
  });
});

it('is not configured where the name leads nowhere', () => {
  expect(standing([])).toEqual({ dnsConfigured: false, message: 'hub.example.org does not resolve yet.' });
});

it('is unknown where no DNS server answered', () => {
  expect(standing(null)).toEqual({ dnsConfigured: null, message: 'No DNS server answered.' });
});
