import type { AppObject } from '@hawser/contract/objects';
import type { Placement, placementsContract } from '@hawser/contract/placement';
import { totalOf } from '@hawser/domain/status';
import { CrossIcon } from '@hawser/ui/icons';
import { SearchSelect } from '@hawser/ui/search-select';
import { useId, useState } from 'react';
import { useWindow } from '../live/index.ts';
import { ClusterName } from '../status/index.ts';
import { MAX_CLUSTERS, shownText } from './chosen-clusters.ts';
import classes from './object-logs.module.css';

/** Up to this many clusters are offered besides the chosen ones; a part of the name finds the others. */
const OFFERED = 100;

interface ClusterChoiceProps {
  object: AppObject;
  routerIDs: readonly string[];
  /** Their placements, as far as they are known. */
  placements: readonly Placement[];
  isFirstChoice: boolean;
  onChoose(routerIDs: readonly string[]): void;
}

/** The clusters whose logs are shown, each removable, and a search to add others. */
export function ClusterChoice({
  object,
  routerIDs,
  placements,
  isFirstChoice,
  onChoose,
}: ClusterChoiceProps) {
  const total = totalOf(object.placementCounts);
  return (
    <div className={classes['choice']}>
      <ul aria-label="Clusters whose logs are shown">
        {routerIDs.map((id) => {
          const placement = placements.find(({ routerID }) => routerID === id);
          const name = placement?.clusterName ?? 'a cluster';
          return (
            <li key={id}>
              {placement === undefined ? (
                'Not on this cluster'
              ) : (
                <span className={classes['name']} data-tip={name}>
                  <ClusterName name={name} simulated={placement.simulated} />
                </span>
              )}
              {routerIDs.length > 1 && (
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChoose(routerIDs.filter((other) => other !== id))}
                >
                  <CrossIcon size={9} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {total > routerIDs.length && (
        <AddCluster object={object} routerIDs={routerIDs} onAdd={(id) => onChoose([...routerIDs, id])} />
      )}
      <span>{shownText(routerIDs.length, total, isFirstChoice)}</span>
    </div>
  );
}

interface AddClusterProps {
  object: AppObject;
  routerIDs: readonly string[];
  onAdd(routerID: string): void;
}

function AddCluster({ object, routerIDs, onAdd }: AddClusterProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { rows, content, total } = useWindow<typeof placementsContract>({
    collection: 'placements',
    objectID: object.id,
    ...(text === '' ? {} : { text }),
    range: { from: 0, to: OFFERED + MAX_CLUSTERS },
  });
  // A window shows the previous query until its response arrives: Enter must not choose one of those.
  const matching = rows.filter(
    ({ routerID, clusterName }) =>
      !routerIDs.includes(routerID) && clusterName.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <>
      {/* The placeholder says the same to those who see it. */}
      <label htmlFor={id} data-visually-hidden>
        Add a cluster
      </label>
      <span className={classes['add']}>
        <SearchSelect
          id={id}
          value=""
          chosen={null}
          choices={
            content === null
              ? null
              : matching.map(({ routerID, clusterName, status }) => ({
                  value: routerID,
                  label: clusterName,
                  detail: status.label,
                }))
          }
          more={total - rows.length}
          onSearch={setText}
          onChange={onAdd}
          placeholder="Add a cluster"
          disabled={routerIDs.length >= MAX_CLUSTERS}
        />
      </span>
    </>
  );
}
