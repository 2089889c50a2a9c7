import type {
  infrastructureProviderConfigsContract,
  InfrastructureProviderConfig,
} from '@hawser/contract/infrastructure';
import { useParams } from '@tanstack/react-router';
import { recordsQuery } from '../live/index.ts';
import { RecordActions } from '../menu/index.ts';
import { OneRecord, RecordHead, RecordPage, useRecordShortcuts } from '../record-page/index.ts';
import { StatusCell } from '../status/index.ts';
import { PROVIDER } from './provider-actions.tsx';
import { ProviderOverview } from './provider-overview.tsx';

/** One infrastructure provider of a network. */
export function ProviderPage() {
  const { configId } = useParams({ from: '/infrastructure/providers/$configId' });
  return (
    <OneRecord
      key={configId}
      query={recordsQuery<typeof infrastructureProviderConfigsContract>('infrastructureProviderConfigs', {
        ids: [configId],
      })}
    >
      {(provider) => <OpenProvider provider={provider} />}
    </OneRecord>
  );
}

function OpenProvider({ provider }: { provider: InfrastructureProviderConfig }) {
  useRecordShortcuts(PROVIDER, provider, provider.status);
  return (
    <RecordPage>
      <RecordHead
        status={<StatusCell name={provider.name} status={provider.status} />}
        tools={<RecordActions noun={PROVIDER} record={provider} first={['update']} />}
      >
        {provider.networkName}
      </RecordHead>
      <ProviderOverview provider={provider} />
    </RecordPage>
  );
}
