import { describe, expect, it } from 'vitest';
import {
  type Drift,
  DRIFT_MASK,
  driftCause,
  driftText,
  fieldName,
  pathText,
  valueOf,
  valueText,
} from './index.ts';

const replicas = {
  path: ['spec', 'replicas'],
  desired: '2',
  live: '5',
  manager: 'kubectl-edit',
  at: 1,
};
const image = {
  ...replicas,
  path: ['spec', 'template', 'spec', 'containers', { name: 'main' }, 'image'],
  desired: '"shop:1"',
  live: '"shop:2"',
};
const drift = (changed: Partial<Drift> = {}): Drift => ({
  fields: [replicas],
  total: 1,
  isPresent: true,
  corrections: 0,
  correctedAt: null,
  ...changed,
});

describe('drift in words', () => {
  it('names field, values and field manager', () => {
    expect(driftText(drift())).toBe('replicas changed from 2 to 5 by kubectl-edit');
    expect(driftText(drift({ fields: [image, replicas], total: 2 }))).toBe(
      'image changed from shop:1 to shop:2 by kubectl-edit; also replicas',
    );
    expect(driftText(drift({ fields: [{ ...replicas, live: null, manager: null, at: null }] }))).toBe(
      'replicas removed by hand',
    );
    expect(driftText(drift({ corrections: 3 }))).toBe(
      'replicas changed from 2 to 5 by kubectl-edit; put back 3 times, changed again',
    );
  });

  it('names a second field alone, and labels by their name', () => {
    const label = {
      ...replicas,
      path: ['metadata', 'labels', 'hawser.io/managed-by'],
      live: null,
      manager: null,
      at: null,
    };
    const annotation = { ...label, path: ['metadata', 'annotations', 'hawser.io/object-id'] };
    expect(driftText(drift({ fields: [label, annotation], total: 2 }))).toBe(
      'label hawser.io/managed-by removed by hand; also annotation hawser.io/object-id removed',
    );
  });

  it('has one cause wherever the same field was changed, whatever its values', () => {
    expect(driftCause(drift())).toBe('Changed by hand: replicas');
    expect(driftCause(drift({ fields: [{ ...replicas, live: '9', manager: 'x' }] }))).toBe(
      driftCause(drift()),
    );
    expect(driftCause(drift({ fields: [image, replicas], total: 2 }))).toBe(
      'Changed by hand: image and more',
    );
  });

  it('writes paths with list elements by their keys and other names in quotes', () => {
    expect(pathText(image.path)).toBe('spec.template.spec.containers[main].image');
    expect(pathText(['metadata', 'labels', 'hawser.io/managed-by'])).toBe(
      'metadata.labels["hawser.io/managed-by"]',
    );
    expect(fieldName(['spec', 'ports', { port: 80, protocol: 'TCP' }])).toBe('ports[port=80,protocol=TCP]');
  });

  it('gives a value back only where all of it was reported', () => {
    expect(valueOf('"shop:2"')).toEqual({ value: 'shop:2' });
    expect(valueOf('null')).toEqual({ value: null });
    expect(valueOf('"shop:2…')).toBeUndefined();
    expect(valueOf(DRIFT_MASK)).toBeUndefined();
  });

  it('shows text without quotes, unless it is empty or has characters that cannot be seen', () => {
    expect(['"shop:2"', '5', '""', '"a\\u202eb"', '"cut…'].map(valueText)).toEqual([
      'shop:2',
      '5',
      '""',
      '"a\\u202eb"',
      '"cut…',
    ]);
  });
});
