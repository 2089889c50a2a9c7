import type { Network, networksContract } from '@hawser/contract/networks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { RemovalsSection } from '../argo/index.ts';
import { ChangesSection } from '../change-list/index.ts';
import { recordsQuery } from '../live/index.ts';
import { RecordActions } from '../menu/index.ts';
import { ArgoCdSection, NETWORK } from '../networks/index.ts';
import { OneRecord, RecordHead, RecordPage, useRecordShortcuts } from '../record-page/index.ts';
import { isCovered, useChords } from '../shortcuts/index.ts';
import { DeletionMark, StatusCell } from '../status/index.ts';
import { NetworkApplications } from './network-applications.tsx';
import { NetworkClusters } from './network-clusters.tsx';
import { IncidentsSection } from '../incidents/index.ts';
import { NetworkOverview } from './network-overview.tsx';
import { RulesInWords } from './rules-in-words.tsx';

/** One network: its hub and edges, its rules, what is wrong in it. */
export function NetworkPage() {
  const { networkId } = useParams({ from: '/networks/$networkId' });
  return (
    <OneRecord
      key={networkId}
      query={recordsQuery<typeof networksContract>('networks', { ids: [networkId] })}
    >
      {(network) => <OpenNetwork network={network} />}
    </OneRecord>
  );
}

function OpenNetwork({ network }: { network: Network }) {
  useRecordShortcuts(NETWORK, network, network.rowStatus);
  const navigate = useNavigate();
  useChords((chord) => {
    if (chord !== 'v' || isCovered()) return false;
    void navigate({ to: '/clusters', search: { network: network.id, view: 'map' } });
    return true;
  });
  return (
    <RecordPage>
      <RecordHead
        status={<StatusCell name={network.name} status={network.rowStatus} />}
        tools={<RecordActions noun={NETWORK} record={network} first={['attach', 'create-object', 'rules']} />}
      >
        <span>{network.isBasic ? 'Basic network' : 'GitOps network'}</span>
        {network.deletion !== null && <DeletionMark is="deleted" />}
      </RecordHead>
      <NetworkOverview network={network} />
      <ArgoCdSection network={network} />
      {!network.isBasic && <RemovalsSection networkID={network.id} />}
      <IncidentsSection of={{ networkIDs: [network.id] }} />
      <NetworkClusters network={network} />
      <NetworkApplications network={network} />
      <RulesInWords network={network} />
      <ChangesSection of={{ networkID: network.id }} name={network.name} />
    </RecordPage>
  );
}
