import type { Cluster } from '@hawser/contract/clusters';
import { useState } from 'react';
import { IncidentList, useIncidents } from '../incidents/index.ts';
import { WINDOW_ROWS } from '../live/index.ts';
import { Section } from '../record-page/index.ts';

/** Incidents that are listed at first. */
const FIRST = 5;

/** What is not well on a cluster; nothing if all is. */
export function ClusterIncidents({ cluster }: { cluster: Cluster }) {
  const [most, setMost] = useState(FIRST);
  const incidents = useIncidents(most, { cloudID: cluster.id });
  if (incidents.total === 0) return null;
  return (
    <Section title="Incidents" beside={incidents.total.toLocaleString('en')}>
      <IncidentList incidents={incidents} onMore={() => setMost(WINDOW_ROWS)} />
    </Section>
  );
}
