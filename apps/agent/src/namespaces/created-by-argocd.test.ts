import { expect, test } from 'vitest';
import { isCreatedByArgoCd } from './created-by-argocd.ts';

const at = (second: number) => `2026-11-27T05:00:${String(second).padStart(2, '0')}Z`;
const since = Date.parse(at(0));
/** A namespace that was created at second 20, with who wrote at which second. */
const namespace = (...writes: readonly (readonly [manager: string, second: number | null])[]) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name: 'monitoring',
    creationTimestamp: at(20),
    managedFields: writes.map(([manager, second]) => ({
      manager,
      ...(second === null ? {} : { time: at(second) }),
    })),
  },
});

test('Argo CD created it when it wrote first, also when its write began in the second before', () => {
  expect(isCreatedByArgoCd(namespace(['argocd-controller', 20]), since)).toBe(true);
  expect(isCreatedByArgoCd(namespace(['argocd-controller', 19]), since)).toBe(true);
  expect(isCreatedByArgoCd(namespace(['kubectl-label', 40], ['argocd-controller', 20]), since)).toBe(true);
});

test.each([
  ['nobody is known to have written', []],
  ['Argo CD wrote later', [['argocd-controller', 40]]],
  [
    'somebody else wrote before',
    [
      ['kubectl-create', 19],
      ['argocd-controller', 20],
    ],
  ],
  [
    'somebody else wrote in the same second',
    [
      ['argocd-controller', 20],
      ['kubectl-create', 20],
    ],
  ],
  [
    'somebody else wrote, nobody knows when',
    [
      ['argocd-controller', 20],
      ['kubectl-create', null],
    ],
  ],
  ['somebody else did', [['kubectl-create', 20]]],
] as const)('Argo CD did not create it when %s', (_, writes) => {
  expect(isCreatedByArgoCd(namespace(...writes), since)).toBe(false);
});

test('Argo CD did not create it for this cluster when it was there before', () => {
  expect(isCreatedByArgoCd(namespace(['argocd-controller', 20]), Date.parse(at(21)))).toBe(false);
});
