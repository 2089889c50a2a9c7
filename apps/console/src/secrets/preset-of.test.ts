import { expect, it } from 'vitest';
import type { Target } from '../sealing/index.ts';
import { certificate, target } from '../sealing/testing/target.ts';
import { presetOf } from './preset-of.ts';

const of = (id: string, cloudID: string, isHub = false): Target => ({
  ...target(id),
  certificate: certificate({ id, cloudID, isHub }),
});
const expired: Target = { ...of('x', 'old'), problem: { kind: 'expired', reason: '' } };
const TARGETS = [of('e', 'edge'), of('h', 'main', true), expired];

const preset = (isMultiple: boolean, wantedOn?: string, targets = TARGETS) => [
  ...presetOf(targets, isMultiple, wantedOn),
];

it('a Secret for several clusters is for all that can be sealed for, and one for one cluster for the hub', () => {
  expect(preset(true)).toEqual(['e', 'h']);
  expect(preset(false)).toEqual(['h']);
  expect(preset(false, undefined, TARGETS.slice(0, 1))).toEqual(['e']);
  expect(preset(false, undefined, [])).toEqual([]);
});

it('a Secret that is missing is for its cluster, and never for another', () => {
  expect(preset(false, 'edge')).toEqual(['e']);
  expect(preset(false, 'old')).toEqual([]);
  // Among thousands of clusters it may not be listed.
  expect(preset(false, 'elsewhere')).toEqual([]);
});
