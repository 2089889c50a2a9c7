import type { ObjectPreview } from '@hawser/contract/objects';
import { expect, it } from 'vitest';
import { outcomeGroups, outcomeTotals } from './outcome-groups.ts';

const change = (id: string) => ({ id, name: id, kind: 'Deployment', version: 1, before: '', after: '' });
const group = (outcome: ObjectPreview['groups'][number]['outcome'], clusterCount: number, reason = '') => ({
  outcome,
  reason,
  clusters: [],
  clusterCount,
});

it('combines the clusters of several applications by outcome, what is refused first', () => {
  const groups = outcomeGroups(
    [change('web'), change('api')],
    [
      { version: 1, groups: [group('updated', 90), group('later', 10)] },
      { version: 1, groups: [group('updated', 5), group('refused', 2, 'No.')] },
    ],
  );
  expect(groups.map(({ title, total, lines }) => [title, total, lines.length])).toEqual([
    ['Refused', 2, 1],
    ['Updated', 95, 2],
    ['Waiting for their agent (not connected)', 10, 1],
  ]);
  expect(groups[0]?.note).toBe('Refused by the agent: No.');
  expect(outcomeTotals(groups).map(({ word, total }) => `${total} ${word}`)).toEqual([
    '2 refused',
    '95 updated',
    '10 waiting for their agent (not connected)',
  ]);
});

it('keeps groups with different reasons apart', () => {
  const groups = outcomeGroups(
    [change('web')],
    [{ version: 1, groups: [group('refused', 1, 'a'), group('refused', 2, 'b')] }],
  );
  expect(groups).toHaveLength(2);
  expect(outcomeTotals(groups)).toMatchObject([
    { word: 'refused', total: 3 },
    { word: 'updated', total: 0 },
  ]);
});
