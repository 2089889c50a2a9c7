import type { incidentsContract } from '@hawser/contract/incidents';
import { useNavigate } from '@tanstack/react-router';
import { queryOf, readOnce, useLive, WINDOW_ROWS } from '../live/index.ts';
import { usePageAction } from '../menu/index.ts';
import { useServices } from '../services/index.ts';
import { useCurrentIncident } from './current-incident.tsx';
import { affectedClusters } from './incident-links.ts';
import { stepFrom } from './step.ts';

/** Names under which the two actions are registered. */
export const NEXT = 'next-incident';
export const PREVIOUS = 'previous-incident';

/** Goes from one incident to the next and shows its clusters, on all pages. The list is read when it is needed. */
export function IncidentSteps() {
  const live = useLive();
  const navigate = useNavigate();
  const { toast } = useServices();
  const { id, choose } = useCurrentIncident();
  const go = async (by: 1 | -1): Promise<void> => {
    const range = { from: 0, to: WINDOW_ROWS };
    const query = queryOf<typeof incidentsContract>({ collection: 'incidents', range });
    const page = await readOnce(live, query).catch(() => null);
    const incident = page === null ? null : stepFrom(page.rows, id, by);
    if (incident === null) {
      toast({ tone: 'informational', text: 'There are no incidents.' });
      return;
    }
    choose(incident.id);
    void navigate({ to: '/networks', search: affectedClusters(incident) });
  };
  usePageAction(NEXT, () => void go(1));
  usePageAction(PREVIOUS, () => void go(-1));
  return null;
}
