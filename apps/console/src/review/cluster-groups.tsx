import type { PlannedCluster } from '@hawser/contract/placement';
import { ArrowIcon } from '@hawser/ui/icons';
import type { ReactNode } from 'react';
import { SimulatedMark } from '../status/index.ts';
import classes from './review.module.css';

/** Whether something arrives on clusters, leaves them, waits, or stays as it is. */
type Tone = 'arrives' | 'leaves' | 'waits' | 'stays';

/** What happens on some clusters: one line for each application. */
export interface ClusterGroup {
  title: string;
  tone: Tone;
  sign: string;
  /** Why, or when. */
  note?: string;
  lines: readonly {
    key: string;
    name: string;
    kind: string;
    /** The first of these clusters, by name. */
    clusters: readonly PlannedCluster[];
    clusterCount: number;
  }[];
  /** Number of clusters of all lines, also of those that are not listed. */
  total: number;
}

interface ClusterGroupListProps extends ClusterGroup {
  /** All lines are of one application: they begin with the title of the group, and name all clusters that are known. */
  isOfOne?: boolean;
}

/** The clusters on which the same happens. */
export function ClusterGroupList({ title, tone, sign, note, lines, total, isOfOne }: ClusterGroupListProps) {
  if (total === 0) return null;
  const named = lines.reduce((sum, { clusterCount }) => sum + clusterCount, 0);
  return (
    <>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      <ul className={classes['moves']} data-tone={tone} data-whole={isOfOne} aria-label={title}>
        {lines.map(({ key, name, kind, clusters, clusterCount }) => (
          <li key={key}>
            <i aria-hidden="true">{sign}</i>
            <b>{isOfOne ? title : name}</b>
            {!isOfOne && <small>{kind}</small>}
            <ArrowIcon size={12} />
            {clusterCount > 1 && <span>{clusterCount.toLocaleString('en')} clusters</span>}
            <span className={classes['where']}>
              {clusters.map(({ clusterName }) => clusterName).join(', ')}
              {clusterCount > clusters.length && `, … (the first ${clusters.length} by name)`}
            </span>
            {clusters.every(({ simulated }) => simulated) && <SimulatedMark inRow />}
          </li>
        ))}
        {named < total && (
          <li className={classes['more']}>
            and {(total - named).toLocaleString('en')} more: the first {lines.length} applications are listed,
            by name
          </li>
        )}
      </ul>
    </>
  );
}

/** How many clusters are in each group: '3 added', '2 removed'. */
export function GroupTotals({
  totals,
}: {
  totals: readonly { word: string; tone: Tone; total: number }[];
}): ReactNode {
  return (
    <p className={classes['totals']}>
      {totals.map(({ word, tone, total }) => (
        <b key={word} data-tone={total > 0 ? tone : undefined}>
          {total.toLocaleString('en')} {word}
        </b>
      ))}
    </p>
  );
}
