import type { K8Secret, secretsContract } from '@hawser/contract/secrets';
import { useParams } from '@tanstack/react-router';
import { recordsQuery } from '../live/index.ts';
import { RecordActions } from '../menu/index.ts';
import { OneRecord, RecordHead, RecordPage, useRecordShortcuts } from '../record-page/index.ts';
import { StatusCell } from '../status/index.ts';
import { isMissing, K8_SECRET } from './k8-secret-actions.tsx';
import { SecretOverview } from './secret-overview.tsx';

/** One Secret of a cluster. */
export function SecretPage() {
  const { secretId } = useParams({ from: '/secrets/$secretId' });
  return (
    <OneRecord key={secretId} query={recordsQuery<typeof secretsContract>('secrets', { ids: [secretId] })}>
      {(secret) => <OpenSecret secret={secret} />}
    </OneRecord>
  );
}

function OpenSecret({ secret }: { secret: K8Secret }) {
  useRecordShortcuts(K8_SECRET, secret, secret.status);
  return (
    <RecordPage>
      <RecordHead
        status={<StatusCell name={secret.name} status={secret.status} />}
        tools={isMissing(secret) && <RecordActions noun={K8_SECRET} record={secret} first={['generate']} />}
      >
        {secret.clusterName}
      </RecordHead>
      <SecretOverview secret={secret} />
    </RecordPage>
  );
}
