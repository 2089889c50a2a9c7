import { createHash } from 'node:crypto';
import type { AgentMessage } from '@hawser/contract/agent';
import type { Clock } from '@hawser/ports';
import { sql } from 'kysely';
import { cleanText } from '@hawser/domain/names';
import type { Log } from '../../log/log.ts';
import type { Sealer } from '../../store/sealer.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { LatestReports } from '../report/latest-reports.ts';
import type { AgentSession } from '../session/session.ts';
import { sealToken } from './stored.ts';

type TokenMessage = Extract<AgentMessage, { type: 'argoCdToken' }>;

const RULE = { gatherMs: 20, spacingMs: 200, most: 200 };

/** The tokens that agents hand over for Argo CD. */
export type ArgoCdTokenReports = LatestReports<TokenMessage>;

export const argoCdTokenReports = (ports: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): ArgoCdTokenReports =>
  new LatestReports(ports, {
    rule: RULE,
    failure: 'A token for Argo CD could not be written.',
    async write(tx, reports) {
      for (const { session, message } of reports) await write(tx, ports.store.sealer, session, message);
    },
  });

/** Stored encrypted, and only when it is another one: an agent sends its token again when it connects. */
async function write(
  tx: TenantTransaction,
  sealer: Sealer,
  { identity: { routerID }, skewMs }: AgentSession,
  { token, expiresAt, message }: TokenMessage,
): Promise<void> {
  const reason = cleanText(message, 2_000);
  if (token === null) {
    // What Argo CD has stays: it may still be valid.
    await sql`
      insert into argocd_tokens (owner_uid, router_id, sealed, fingerprint, expires_at, message)
      select ${tx.owner}, id, null, null, null, ${reason} from routers
       where owner_uid = ${tx.owner} and id = ${routerID} and active
      on conflict (owner_uid, router_id) do update set message = excluded.message`.execute(tx.db);
    return;
  }
  const sealed = sealToken(sealer, tx.owner, routerID, token);
  const fingerprint = createHash('sha256').update(token).digest('hex');
  const expires = expiresAt === null ? null : Math.max(0, expiresAt - skewMs);
  await sql`
    insert into argocd_tokens as t (owner_uid, router_id, sealed, fingerprint, expires_at, message)
    select ${tx.owner}, id, ${sealed}, ${fingerprint}, ${expires}::bigint, ${reason} from routers
     where owner_uid = ${tx.owner} and id = ${routerID} and active
    on conflict (owner_uid, router_id) do update set
      sealed = excluded.sealed, fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, message = excluded.message
     where t.fingerprint is distinct from excluded.fingerprint or t.message <> excluded.message`.execute(
    tx.db,
  );
}
