import { expect, it } from 'vitest';
import { dnsStatus } from './dns.ts';

const hostname = 'hub.example.org';
const resultOf = (addresses: readonly string[] | null, expected: readonly string[] = []) =>
  dnsStatus({ hostname, addresses, expected });

it('is configured when the name resolves and the addresses of the ingress are unknown', () => {
  expect(resultOf(['203.0.113.7'])).toEqual({
    dnsConfigured: true,
    message: 'hub.example.org resolves to 203.0.113.7.',
  });
});

it('is configured when each resolved address belongs to the ingress', () => {
  expect(resultOf(['203.0.113.7'], ['203.0.113.7', '203.0.113.8']).dnsConfigured).toBe(true);
  expect(resultOf(['203.0.113.7', '203.0.113.9'], ['203.0.113.7'])).toEqual({
    dnsConfigured: false,
    message: 'hub.example.org resolves to 203.0.113.7, 203.0.113.9, but the ingress is at 203.0.113.7.',
  });
});

it('is not configured when the name does not resolve', () => {
  expect(resultOf([])).toEqual({
    dnsConfigured: false,
    message: 'hub.example.org does not resolve to a public address yet.',
  });
});

it('is unknown when no DNS server answered', () => {
  expect(resultOf(null)).toEqual({ dnsConfigured: null, message: 'No DNS server answered.' });
});
