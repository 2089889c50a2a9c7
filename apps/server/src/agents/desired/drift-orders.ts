import type { TenantTransaction } from '../../store/store.ts';
import type { AgentSession } from '../session/session.ts';
import { sendDriftOrder } from './message.ts';
import { type AttachedRouter, deliveredPutBacks, putBacks } from './read.ts';

/** Asks agents to put back what users chose since it was last asked. */
export async function sendPutBacks(tx: TenantTransaction, sessions: readonly AgentSession[]): Promise<void> {
  const asked = sessions.filter(({ mayPutBack, detaching }) => mayPutBack && !detaching);
  if (asked.length === 0) return;
  const since = Math.min(...asked.map(({ putBackUntil }) => putBackUntil));
  const requests = Map.groupBy(
    await putBacks(
      tx,
      asked.map(({ identity }) => identity.routerID),
      since,
    ),
    ({ routerID }) => routerID,
  );
  const delivered = Map.groupBy(
    await deliveredPutBacks(
      tx,
      asked.flatMap(({ deliveries }) => deliveries?.networkID ?? []),
      since,
    ),
    ({ networkID }) => networkID,
  );
  for (const session of asked) {
    session.mayPutBack = false;
    const its = [
      ...(requests.get(session.identity.routerID) ?? []),
      ...(delivered.get(session.deliveries?.networkID ?? '') ?? []),
    ].filter(({ at }) => at > session.putBackUntil);
    if (its.length === 0) continue;
    session.putBackUntil = Math.max(...its.map(({ at }) => at));
    sendDriftOrder(session, { putBack: its.map(({ objectID }) => objectID) });
  }
}

/** Sends the setting of the network, unless the agent has it. */
export function sendDriftMode(session: AgentSession, { networkID, correctsDrift }: AttachedRouter): void {
  session.networkID = networkID;
  if (!session.ready || !session.open || session.detaching || session.correctsDrift === correctsDrift) return;
  session.correctsDrift = correctsDrift;
  sendDriftOrder(session, { correctDrift: correctsDrift });
}
