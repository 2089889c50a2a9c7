import type { DemoFleet } from '@hawser/contract/demo';
import { expect, test } from 'vitest';
import { refusalOf } from './status.ts';

const GIB = 1024 ** 3;
const SIZE = { clusters: 100, objects: 20 };
const able = { hasProgram: true, freeBytes: () => GIB, hasRoom: () => true };
const fleet = { state: 'live' } as DemoFleet;

test('a fleet can be loaded when nothing prevents it', () => {
  expect(refusalOf(null, able, SIZE, GIB)).toBeNull();
});

test('a refusal names its reason: no program, a fleet exists, one is being removed, four others, too little memory', () => {
  expect(refusalOf(null, { ...able, hasProgram: false }, SIZE, GIB)).toMatch(
    /only available in a source checkout/,
  );
  expect(refusalOf(fleet, able, SIZE, GIB)).toBe('There is a demo fleet already. Remove it first.');
  expect(refusalOf({ ...fleet, state: 'removing' }, able, SIZE, GIB)).toMatch(/is being removed/);
  expect(refusalOf(null, { ...able, hasRoom: () => false }, SIZE, GIB)).toMatch(/runs 4 demo fleets already/);
  expect(refusalOf(null, able, SIZE, GIB / 20)).toMatch(
    /^100 clusters with 20 applications need about 0\.2 GiB, and 0\.1 GiB are free\. About \d0 clusters fit\.$/,
  );
});
