import type { Cluster } from '@hawser/contract/clusters';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import type { MapFilters } from '../fleet-map/index.ts';
import type { InsteadOfRows } from '../list/index.ts';

const MAP = new LazyCode(() => import('../fleet-map/fleet-map.tsx'));

/** The clusters of the list as a map, loaded when first shown. */
export function ClusterMap(props: InsteadOfRows<Cluster> & { filters: MapFilters }) {
  const code = useCode(MAP);
  if (code.kind === 'here') return <code.part.FleetMap {...props} />;
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  return code.kind === 'slow' ? <p role="status">Loading…</p> : null;
}
