import type { ApplicationActionItem, ArgoAction } from '@hawser/contract/argo';
import type { Clock } from '@hawser/ports';
import { conflicting } from '../../http/failure.ts';
import { ask } from '../ask.ts';
import { agentMessages } from '../messages.ts';
import type { ConnectedAgents } from '../peers/index.ts';
import type { ArgoTarget } from './target.ts';

/** The connected agents; undefined before the server listens. */
export type FindAgents = () => ConnectedAgents | undefined;

/** Why the agent of a hub cannot be asked, from why the agent of a cluster cannot. */
export const absentHub = (absent: string = agentMessages.offline): string =>
  absent === agentMessages.offline ? agentMessages.hubOffline : absent;

interface Asked {
  readonly agents: FindAgents;
  readonly clock: Clock;
  readonly owner: string;
  /** The person, for Argo CD's record. */
  readonly by: string;
}

/** Has the agent of the hub do an action. @throws Failure 409 why it cannot. */
export async function askHub(
  { agents, clock, owner, by }: Asked,
  { hubID, deliveredID: objectID }: Pick<ArgoTarget, 'hubID' | 'deliveredID'>,
  action: ArgoAction,
): Promise<ApplicationActionItem> {
  const found = await agents()?.find(owner, hubID);
  if (found === undefined || 'absent' in found) throw conflicting(absentHub(found?.absent));
  const request = { kind: 'application-action' as const, objectID, action, by };
  return ask(found.agent, request, clock, (item) => (item.type === 'application-action' ? item : undefined));
}
