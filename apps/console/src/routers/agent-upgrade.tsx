import type { Network } from '@hawser/contract/networks';
import type { routersContract } from '@hawser/contract/routers';
import { simulatedText } from '@hawser/domain/demo';
import { permission } from '@hawser/domain/permissions';
import { agentOutdated, routerMessages } from '@hawser/domain/routers';
import { Button } from '@hawser/ui/button';
import { useWindow } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import classes from './routers.module.css';

const LOOKED_AT = { from: 0, to: 200 };

/** A network with an outdated agent accepts no more clusters: says so, and offers the upgrade (Spec 2 §5). */
export function AgentUpgrade({ network }: { network: Network }) {
  const message = routerMessages.upgradeAgent(network.name);
  const isAsked =
    permission(network.can, 'attachEdge').reason === message ||
    permission(network.can, 'attachHub').reason === message;
  const { rows } = useWindow<typeof routersContract>(
    isAsked ? { collection: 'routers', networkID: network.id, range: LOOKED_AT } : null,
  );
  const { openDialog } = usePage();
  if (!isAsked) return null;
  const old = rows.find(({ agentVersion }) => agentOutdated(agentVersion));
  return (
    <div className={classes['upgrade']} role="alert">
      <span>{message}</span>
      {old && (
        <Button onClick={() => openDialog('install', old.id)}>
          Upgrade the agent of {simulatedText(old.clusterName, old.simulated)}
        </Button>
      )}
    </div>
  );
}
