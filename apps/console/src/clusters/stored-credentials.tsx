import type { Cluster } from '@hawser/contract/clusters';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useCalls } from '../services/index.ts';
import { clusterCalls } from './calls.ts';
import { CheckResult } from './check-result.tsx';
import classes from './clusters-form.module.css';

/** Describes the stored credentials of a cluster without showing them, and tests them on the server. */
export function StoredCredentials({ cluster }: { cluster: Cluster }) {
  const calls = useCalls(clusterCalls);
  const command = useCommand((id: string) => calls.check(id));
  const [found, setFound] = useState<Awaited<ReturnType<typeof command.run>>>(null);
  if (cluster.kubeconfig_upload_id === null) return null;
  const { server_url, arn, hasAwsEksCredentials, context_name } = cluster;
  return (
    <div className={classes['kubeconfig']}>
      <p className={classes['note']}>
        Credentials of context <code>{context_name}</code> for <code>{server_url}</code> are kept
        {arn === null ? '' : `, EKS in ${arn.region}`}
        {hasAwsEksCredentials ? ' with AWS credentials' : ''}. They are never shown again.
      </p>
      <div className={classes['check']}>
        <Button busy={command.busy} onClick={() => void command.run(cluster.id).then(setFound)}>
          Check Connection
        </Button>
        {found !== null && <CheckResult found={found} />}
        {command.error !== null && <span role="alert">{shownMessage(command.error)}</span>}
      </div>
    </div>
  );
}
