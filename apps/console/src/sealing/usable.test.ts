import { expect, it } from 'vitest';
import { certificate } from './testing/target.ts';
import { unusable } from './usable.ts';

const NOW = 1_000_000;
const own = { fingerprint: 'aa', seen: null, now: NOW };
it('is the accepted one, which this browser has used or never seen', () => {
  expect(unusable(certificate(), own)).toBeNull();
  expect(unusable(certificate(), { ...own, seen: 'aa' })).toBeNull();
  expect(unusable(certificate({ state: 'unknown' }), own)).toBeNull();
});

it('is refused when the server says that it has changed, or that it is another one than it is', () => {
  const changed = { kind: 'changed' };
  expect(unusable(certificate({ state: 'changed' }), own)).toMatchObject(changed);
  // The server claims the pinned fingerprint, and sends another certificate.
  expect(unusable(certificate(), { ...own, fingerprint: 'bb' })).toMatchObject(changed);
  expect(unusable(certificate({ state: 'unknown' }), { ...own, fingerprint: 'bb' })).toMatchObject(changed);
  const lie = certificate({ fingerprint: 'bb', accepted: { fingerprint: 'bb', at: 0, byUID: null } });
  expect(unusable(lie, { ...own, fingerprint: 'bb', seen: 'aa' })).toMatchObject(changed);
});

it('is refused when it is missing, unreadable or has run out', () => {
  expect(unusable(certificate({ pem: null }), own)).toMatchObject({ kind: 'missing' });
  expect(unusable(certificate(), { ...own, fingerprint: '' })).toMatchObject({ kind: 'missing' });
  expect(unusable(certificate({ notAfter: NOW - 1 }), own)).toMatchObject({
    kind: 'expired',
    reason: 'The certificate of paris has run out.',
  });
});
