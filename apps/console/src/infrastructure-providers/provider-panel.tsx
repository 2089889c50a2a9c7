import type { infrastructureProviderConfigsContract } from '@hawser/contract/infrastructure';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { StatusCell } from '../status/index.ts';
import { ProviderOverview } from './provider-overview.tsx';

/** A provider beside its list. */
export default function ProviderPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof infrastructureProviderConfigsContract>('infrastructureProviderConfigs', {
        ids: [id],
      })}
      absent={<p>It was deleted.</p>}
    >
      {(provider) => (
        <>
          <p>
            <StatusCell name={provider.name} status={provider.status} />
          </p>
          <ProviderOverview provider={provider} />
        </>
      )}
    </OneRecord>
  );
}
