import type { networksContract } from '@hawser/contract/networks';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { StatusCell } from '../status/index.ts';
import { NetworkClusters } from './network-clusters.tsx';
import { IncidentsSection } from '../incidents/index.ts';
import { NetworkOverview } from './network-overview.tsx';
import { RulesInWords } from './rules-in-words.tsx';

/** A network beside its list. */
export default function NetworkPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof networksContract>('networks', { ids: [id] })}
      absent={<p>It was deleted.</p>}
    >
      {(network) => (
        <>
          <p>
            <StatusCell name={network.name} status={network.rowStatus} />
          </p>
          <NetworkOverview network={network} />
          <IncidentsSection of={{ networkIDs: [network.id] }} />
          <NetworkClusters network={network} />
          <RulesInWords network={network} />
        </>
      )}
    </OneRecord>
  );
}
