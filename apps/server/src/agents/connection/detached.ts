import type { Clock } from '@hawser/ports';
import type { Log } from '../../log/log.ts';
import { endDetach } from '../../routers/index.ts';
import type { Store } from '../../store/store.ts';
import { attachedRouters } from '../desired/read.ts';
import type { Leases } from '../lease/leases.ts';
import type { AgentSession } from '../session/session.ts';

interface DetachPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly leases: Leases;
}

/** Ends the attachment after the agent removed everything. Ignored when no detach was requested. */
export async function completeDetach(ports: DetachPorts, session: AgentSession): Promise<void> {
  const { store, clock, log, leases } = ports;
  const { owner, routerID } = session.identity;
  try {
    const ended = await store.tenant(owner, async (tx) => {
      const router = (await attachedRouters(tx, [routerID])).get(routerID);
      return router?.detaching === true && (await endDetach(tx, routerID, clock.now()));
    });
    if (!ended) return;
    leases.forget(routerID);
    log.info('A router was detached.', { router: routerID });
    session.end(1000, 'detached');
  } catch (error) {
    log.error('A detached router could not be deactivated.', { reason: String(error) });
    session.end(1013, 'try again');
  }
}
