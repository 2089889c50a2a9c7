import type { ObjectPreview } from '@hawser/contract/objects';
import type { ClusterGroup } from '../review/index.ts';
import type { ReviewedChange } from './reviewed-change.ts';

type Outcome = ObjectPreview['groups'][number]['outcome'];

/** How each outcome is shown, in the order of the list. */
const OUTCOMES: Readonly<Record<Outcome, Pick<ClusterGroup, 'title' | 'tone' | 'sign' | 'note'>>> = {
  refused: { title: 'Refused', tone: 'leaves', sign: '×' },
  updated: { title: 'Updated', tone: 'arrives', sign: '+' },
  later: {
    title: 'Waiting for their agent (not connected)',
    tone: 'waits',
    sign: '·',
    note: 'Updated as soon as the agent is connected:',
  },
  unchanged: { title: 'Unchanged', tone: 'stays', sign: '=' },
};

/** The clusters of all changes by what happens on them: one group for each outcome and reason. */
export function outcomeGroups(
  changes: readonly ReviewedChange[],
  previews: readonly ObjectPreview[],
): readonly ClusterGroup[] {
  const groups = new Map<string, ClusterGroup>();
  for (const [at, { groups: found }] of previews.entries()) {
    const change = changes[at];
    if (change === undefined) continue;
    for (const { outcome, reason, clusters, clusterCount } of found) {
      const key = `${outcome} ${reason}`;
      const note = reason === '' ? OUTCOMES[outcome].note : `Refused by the agent: ${reason}`;
      const group = groups.get(key) ?? { ...OUTCOMES[outcome], lines: [], total: 0 };
      const line = { key: change.id, name: change.name, kind: change.kind, clusters, clusterCount };
      groups.set(key, {
        ...group,
        ...(note !== undefined && { note }),
        lines: [...group.lines, line],
        total: group.total + clusterCount,
      });
    }
  }
  const order = Object.values(OUTCOMES).map(({ title }) => title);
  return [...groups.values()].sort((a, b) => order.indexOf(a.title) - order.indexOf(b.title));
}

/** How many clusters have each outcome: those that occur, and always how many are updated. */
export function outcomeTotals(groups: readonly ClusterGroup[]) {
  return Object.values(OUTCOMES).flatMap(({ title, tone }) => {
    const total = groups.filter((group) => group.title === title).reduce((sum, each) => sum + each.total, 0);
    return total === 0 && title !== OUTCOMES.updated.title
      ? []
      : [{ word: title.toLowerCase(), tone, total }];
  });
}
