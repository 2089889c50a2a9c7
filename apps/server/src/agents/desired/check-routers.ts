import type { Clock } from '@hawser/ports';
import type { Log } from '../../log/log.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';
import { CLONE_NOTICE_MS, clearExpiredClones, recordClones } from '../session/clones.ts';
import type { AgentSession } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import { attachedRouters } from './read.ts';
import { sendSettings } from './settings.ts';

interface CheckPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  /** Where manifests of Argo CD are, with `{version}`. */
  readonly argoCdManifests: string;
  /** A router with a session here is no longer attached. */
  removed(routerID: string): void;
  /** Checks the session again in `leftMs`, when the message about its clones expires. */
  checkAgain(session: AgentSession, leftMs: number): void;
}

/** Checks that the sessions of these routers are the current ones, and whether their routers are still attached. */
export async function checkRouters(
  tx: TenantTransaction,
  ids: readonly string[],
  ports: CheckPorts,
): Promise<void> {
  const { clock, log, sessions } = ports;
  const attached = await attachedRouters(tx, ids);
  const cloned: string[] = [];
  const expired: string[] = [];
  for (const id of ids) {
    const session = sessions.of(id);
    const router = attached.get(id);
    if (session === undefined) continue;
    if (router === undefined) {
      session.refuse('removed', agentMessages.removed, true);
      ports.removed(id);
    } else if (session.ready && (router.sessionID ?? session.id) !== session.id) {
      // It must neither receive desired state nor renew the lease of the later session.
      if (sessions.replacedElsewhere(session)) cloned.push(id);
      session.supersede();
    } else if (router.detaching && !session.detaching) {
      session.detaching = true;
      // An agent that is still connecting receives it with its welcome; before that it may not answer.
      if (session.ready) session.send({ type: 'detach' });
    }
    if (router !== undefined) sendSettings(session, router, ports.argoCdManifests);
    if (session.open && clonesExpired(session, router?.clonesAt ?? null, ports)) expired.push(id);
  }
  for (const id of cloned) {
    log.warn('Two agents use one identity.', { router: id });
    await recordClones(tx, id, clock.now());
  }
  if (expired.length > 0) await clearExpiredClones(tx, expired, clock.now());
}

/** Whether the message about clones has expired; if not, schedules a check for when it does. */
function clonesExpired(
  session: AgentSession,
  clonesAt: number | null,
  { clock, checkAgain }: CheckPorts,
): boolean {
  if (clonesAt === null) return false;
  const leftMs = clonesAt + CLONE_NOTICE_MS - clock.now();
  if (leftMs > 0 && session.clonesAt !== clonesAt) {
    session.clonesAt = clonesAt;
    checkAgain(session, leftMs);
  }
  return leftMs <= 0;
}
