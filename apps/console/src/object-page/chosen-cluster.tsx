import type { AppObject } from '@hawser/contract/objects';
import type { Placement, placementsContract } from '@hawser/contract/placement';
import type { Router, routersContract } from '@hawser/contract/routers';
import { EmptyState } from '@hawser/ui/empty-state';
import { SearchSelect } from '@hawser/ui/search-select';
import { type ReactNode, useId, useState } from 'react';
import { recordsQuery, useRows, useWindow } from '../live/index.ts';
import { placementPath } from '../objects/index.ts';
import { PathLink, usePage } from '../page/index.ts';
import { StatusCell } from '../status/index.ts';
import { notWellText } from './not-well-text.ts';
import classes from './object-page.module.css';

const WORST_FIRST = { by: 'status', descending: true } as const;
/** Up to this many clusters are listed; a part of the name finds the others. */
const OFFERED = { from: 0, to: 100 };
const ONE = { from: 0, to: 1 };

interface ChosenClusterProps {
  object: AppObject;
  children(placement: Placement, router: Router): ReactNode;
}

/**
 * Shows something of an application on one of its clusters, and chooses the cluster: the address names it, otherwise it is the one that
 * was the worst when the page was opened.
 */
export function ChosenCluster({ object, children }: ChosenClusterProps) {
  const { search, change } = usePage();
  const [first, setFirst] = useState<string | null>(null);
  const of = { collection: 'placements', objectID: object.id } as const;
  const worst = useWindow<typeof placementsContract>(
    search.router === undefined && first === null ? { ...of, order: WORST_FIRST, range: ONE } : null,
  );
  const [candidate] = worst.rows;
  if (first === null && candidate !== undefined) setFirst(candidate.routerID);
  const routerID = search.router ?? first;
  const shown = useWindow<typeof placementsContract>(
    routerID === null ? null : { ...of, routerID, range: ONE },
  );
  const placement = shown.rows.find((each) => each.routerID === routerID);
  const [router] = useRows(
    routerID === null ? null : recordsQuery<typeof routersContract>('routers', { ids: [routerID] }),
  ).rows;
  if (routerID === null) {
    return worst.content !== null && worst.total === 0 ? (
      <EmptyState title="Not on any cluster yet">
        No rule of {object.networkName} matches this application and a cluster.
      </EmptyState>
    ) : (
      <p role="status">Loading…</p>
    );
  }
  const isGone = shown.content !== null && shown.total === 0;
  return (
    <div className={classes['chosen']}>
      <div className={classes['chooser']}>
        <Chooser object={object} placement={placement} onChoose={(next) => change({ router: next })} />
        {placement && (
          <>
            <StatusCell name={`${object.name} on ${placement.clusterName}`} status={placement.status} />
            <PathLink href={placementPath(placement)}>Open on this cluster</PathLink>
          </>
        )}
        <span>{notWellText(object.placementCounts)}</span>
      </div>
      {placement !== undefined && router?.id === routerID ? (
        <div key={routerID} className={classes['onCluster']}>
          {children(placement, router)}
        </div>
      ) : isGone ? (
        <EmptyState title="Not on this cluster">
          The application is not placed on this cluster any more. Choose another one.
        </EmptyState>
      ) : (
        <p role="status">Loading…</p>
      )}
    </div>
  );
}

interface ChooserProps {
  object: AppObject;
  placement: Placement | undefined;
  onChoose(routerID: string): void;
}

/** The clusters of the application, the worst first. */
function Chooser({ object, placement, onChoose }: ChooserProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { rows, content, total } = useWindow<typeof placementsContract>({
    collection: 'placements',
    objectID: object.id,
    ...(text === '' ? {} : { text }),
    order: WORST_FIRST,
    range: OFFERED,
  });
  const choiceOf = ({ routerID, clusterName, status }: Placement) => ({
    value: routerID,
    label: clusterName,
    detail: status.label,
  });
  // A window shows the previous query until its response arrives: Enter must not choose one of those.
  const matching = rows.filter(({ clusterName }) => clusterName.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <label htmlFor={id}>Cluster</label>
      <span className={classes['select']}>
        <SearchSelect
          id={id}
          value={placement?.routerID ?? ''}
          chosen={placement === undefined ? null : choiceOf(placement)}
          choices={content === null ? null : matching.map(choiceOf)}
          more={total - rows.length}
          onSearch={setText}
          onChange={onChoose}
          placeholder="Choose a cluster"
        />
      </span>
    </>
  );
}
