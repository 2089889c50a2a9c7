import type { secretsContract } from '@hawser/contract/secrets';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { StatusCell } from '../status/index.ts';
import { SecretOverview } from './secret-overview.tsx';

/** A Secret beside its list. */
export default function SecretPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof secretsContract>('secrets', { ids: [id] })}
      absent={<p>It is neither in the cluster nor used there any more.</p>}
    >
      {(secret) => (
        <>
          <p>
            <StatusCell name={secret.name} status={secret.status} />
          </p>
          <SecretOverview secret={secret} />
        </>
      )}
    </OneRecord>
  );
}
