import type { SealingCertificate } from '@hawser/contract/secrets';
import type { Target } from '../use-targets.ts';

/** A certificate that is accepted, with changes. */
export const certificate = (change: Partial<SealingCertificate> = {}): SealingCertificate => ({
  id: 'r1',
  name: 'paris',
  networkID: 'n1',
  networkName: 'shop',
  cloudID: 'c1',
  isHub: true,
  state: 'accepted',
  pem: 'pem',
  fingerprint: 'aa',
  notBefore: 0,
  notAfter: 1_000_001,
  since: 0,
  observedAt: 1_000_000,
  silentSince: null,
  message: '',
  accepted: { fingerprint: 'aa', at: 0, byUID: null },
  placing: { namespace: 'hawser', allowed: true, reason: '' },
  can: { accept: { allowed: false, reason: '' } },
  ...change,
});

/** A cluster of this name for which can be sealed. */
export const target = (
  name: string,
  { fingerprint = 'aa', notBefore = 0 }: { fingerprint?: string; notBefore?: number } = {},
): Target => ({
  certificate: certificate({ id: `router-${name}`, name, fingerprint, notBefore }),
  fingerprint,
  seen: null,
  problem: null,
});
