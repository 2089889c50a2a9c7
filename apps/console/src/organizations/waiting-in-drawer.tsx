import { plural } from '@hawser/domain/counted';
import { hasRight } from '@hawser/domain/rights';
import { NavCount } from '@hawser/ui/app-frame';
import { useServices } from '../services/index.ts';
import { useMyInvitations } from './use-my-invitations.ts';
import { useRequestCount } from './use-request-count.ts';

/**
 * In the drawer, on every page: how many organizations invite the person, and for an administrator how many members wait for another role
 * in the organization of the context.
 */
export function WaitingInDrawer() {
  const { role } = useServices().me.context;
  const requests = useRequestCount(hasRight(role, 'roleChangeRequests.update'));
  const found = useMyInvitations();
  const invitations =
    found.kind === 'here' ? found.answer.items.filter(({ isExpired }) => !isExpired).length : 0;
  return (
    <>
      <NavCount tone="accent" count={invitations} what={`${plural(invitations, 'invitation')} to you`} />
      <NavCount tone="accent" count={requests} what={`${plural(requests, 'request')} for other roles`} />
    </>
  );
}
