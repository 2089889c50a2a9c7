import type { QueryOf } from '@hawser/contract/collection';
import type { Incident, incidentsContract } from '@hawser/contract/incidents';
import { useMemo } from 'react';
import { useWindow, WINDOW_ROWS } from '../live/index.ts';

/** The first incidents, the worst first, and the number of all. */
export interface Incidents {
  readonly rows: readonly Incident[];
  readonly total: number;
  /** Whether they were read, or access to them was refused. */
  readonly isKnown: boolean;
}

/** The incidents that are asked for; without a filter all. */
export type IncidentsOf = Partial<
  Pick<QueryOf<typeof incidentsContract>, 'networkIDs' | 'cloudID' | 'objectID' | 'changeID'>
>;

/** The first `count` incidents, live. */
export function useIncidents(count: number, of: IncidentsOf = {}): Incidents {
  const { rows, total, content, refusal } = useWindow<typeof incidentsContract>({
    collection: 'incidents',
    ...of,
    range: { from: 0, to: count },
  });
  return { rows, total, isKnown: content !== null || refusal !== null };
}

/** An incident by its id as a value of a filter; null without one. Its cause names it while it lasts. */
export function useIncidentOption(id: string | undefined): { value: string; label: string } | null {
  const { rows } = useWindow<typeof incidentsContract>(
    id === undefined ? null : { collection: 'incidents', range: { from: 0, to: WINDOW_ROWS } },
  );
  const cause = rows.find((incident) => incident.id === id)?.cause ?? 'ended';
  return useMemo(() => (id === undefined ? null : { value: id, label: cause }), [id, cause]);
}
