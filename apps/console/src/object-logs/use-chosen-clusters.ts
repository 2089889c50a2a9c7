import type { AppObject } from '@hawser/contract/objects';
import type { placementsContract } from '@hawser/contract/placement';
import { useMemo, useState } from 'react';
import { useWindow } from '../live/index.ts';
import { clustersIn, FIRST_CLUSTERS } from './chosen-clusters.ts';

interface ChosenClusters {
  /** Their attachments; null while they are not known. */
  routerIDs: readonly string[] | null;
  /** Whether nobody has chosen them. */
  isFirstChoice: boolean;
}

/** The clusters that the address names, otherwise those that were the worst when the tab was opened. */
export function useChosenClusters(object: AppObject, named: string | undefined): ChosenClusters {
  const [first, setFirst] = useState<readonly string[] | null>(null);
  const chosen = useMemo(() => clustersIn(named), [named]);
  const { rows, content } = useWindow<typeof placementsContract>(
    chosen === null && first === null
      ? { collection: 'placements', objectID: object.id, range: { from: 0, to: FIRST_CLUSTERS } }
      : null,
  );
  if (first === null && content !== null) setFirst(rows.map(({ routerID }) => routerID));
  return { routerIDs: chosen ?? first, isFirstChoice: chosen === null };
}
