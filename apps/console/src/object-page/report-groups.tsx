import type { PlacementGroup } from '@hawser/contract/placement';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { StatusBadge } from '@hawser/ui/status-badge';
import { useState } from 'react';
import classes from './object-page.module.css';

/** Groups that are shown at first; an application usually has fewer. */
const FIRST = 5;

interface ReportGroupsProps {
  groups: readonly PlacementGroup[];
  /** The reports that the grid is filtered by. */
  chosen: readonly string[];
  onChoose(reports: readonly string[]): void;
}

/** What the clusters of an application report, one line for each: '109 × ImagePullBackOff'. A line filters the grid. */
export function ReportGroups({ groups, chosen, onChoose }: ReportGroupsProps) {
  const [isAll, showAll] = useState(false);
  if (groups.length === 0) return null;
  const more = groups.length - FIRST;
  return (
    <div className={classes['groups']}>
      <ul aria-label="Reported by its clusters">
        {groups
          .slice(0, isAll ? undefined : FIRST)
          .map(({ id, report, title, label, tone, clusters, since }) => {
            const isChosen = chosen.length === 1 && chosen[0] === report;
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => onChoose(isChosen ? [] : [report])}
                >
                  <span className={classes['badge']} data-alone={title === label || undefined}>
                    <StatusBadge tone={tone} label={label} />
                  </span>{' '}
                  <span className={classes['count']}>{clusters.toLocaleString('en')} ×</span>{' '}
                  <span className={classes['title']} data-tip={title}>
                    {title}
                  </span>{' '}
                  {tone !== 'positive' && since !== null && (
                    <small>
                      for <Age instant={since} />
                    </small>
                  )}
                </button>
              </li>
            );
          })}
      </ul>
      {more > 0 && (
        <Button variant="link" aria-expanded={isAll} onClick={() => showAll(!isAll)}>
          {isAll ? 'Show fewer' : `and ${more.toLocaleString('en')} more`}
        </Button>
      )}
    </div>
  );
}
