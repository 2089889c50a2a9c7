import { plural } from '@hawser/domain/counted';
import { hasRight } from '@hawser/domain/rights';
import { NavCount } from '@hawser/ui/app-frame';
import { useServices } from '../services/index.ts';
import { useRequestCount } from './use-request-count.ts';

/** In the drawer of an administrator, on every page: how many members wait for another role in the organization of the context. */
export function RequestsInDrawer() {
  const { role } = useServices().me.context;
  const count = useRequestCount(hasRight(role, 'roleChangeRequests.update'));
  return <NavCount tone="accent" count={count} what={`${plural(count, 'request')} for other roles`} />;
}
