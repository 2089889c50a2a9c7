import { describe, expect, it } from 'vitest';
import { resealState, sealedCapabilities, sealingNotes } from './index.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 26);
const iso = (at: number) => new Date(at).toISOString();
/** Sealed ten days ago with the newest key, which was made twenty days ago. */
const facts = {
  sealedWith: 'new',
  sealedAt: iso(NOW - 10 * DAY),
  fingerprint: 'new',
  notBefore: NOW - 20 * DAY,
  notAfter: NOW + 3_000 * DAY,
  now: NOW,
};

describe('a SealedSecret should be sealed again', () => {
  it.each([
    ['when the controller has a newer key', { sealedWith: 'old' }, 'older key'],
    [
      'when it was sealed before the newest key was made, and nobody wrote down with which',
      { sealedWith: null, sealedAt: iso(NOW - 30 * DAY) },
      'older key',
    ],
    ['when nobody wrote down anything', { sealedWith: null, sealedAt: '' }, 'older key'],
    ['when the certificate ends within 30 days', { notAfter: NOW + 29 * DAY }, 'certificate ends'],
    ['when the certificate has ended', { notAfter: NOW - DAY }, 'certificate ends'],
    ['after a year', { sealedAt: iso(NOW - 366 * DAY) }, 'old'],
    ['not while it is recent and its key is the newest', {}, 'current'],
    ['not without a note that it is older', { sealedWith: null }, 'current'],
    ['as far as anybody knows the certificate', { fingerprint: null }, 'unknown'],
  ])('%s', (_, changes, state) => {
    expect(resealState({ ...facts, ...changes })).toBe(state);
  });
});

it('can be sealed again by the controller of its one cluster, when that has another key or the same one', () => {
  const may = (clusters: number, state: Parameters<typeof sealedCapabilities>[0]['state']) =>
    sealedCapabilities({ clusters, state }).reseal;
  expect(may(1, 'older key')).toEqual({ allowed: true, reason: '' });
  expect(may(1, 'old').allowed).toBe(true);
  expect(may(1, 'current').allowed).toBe(true);
  expect(may(0, 'older key').reason).toBe('It is placed on no cluster.');
  expect(may(2, 'older key').reason).toMatch(/^It is placed on several clusters/);
  expect(may(1, 'unknown').reason).toBe('No certificate of its cluster is known.');
  expect(may(1, 'certificate ends').reason).toMatch(/^The controller has no newer key yet/);
});

it('notes that are no texts say nothing, and the time of its generation is that of its sealing', () => {
  const generated = { 'secrets.hawser.io/generated-at': '2026-01-02T03:04:05.000Z' };
  expect(sealingNotes({ ...generated, 'secrets.hawser.io/sealed-with': 7 })).toEqual({
    sealedWith: null,
    sealedAt: '2026-01-02T03:04:05.000Z',
  });
  expect(
    sealingNotes({ ...generated, 'secrets.hawser.io/sealed-at': '2026-02-02T00:00:00.000Z' }).sealedAt,
  ).toBe('2026-02-02T00:00:00.000Z');
});
