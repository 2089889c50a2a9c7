import { createHash } from 'node:crypto';
import type { AgentMessage, ReportedSecret } from '@hawser/contract/agent';
import { isOfHub, isReadByMark, type SecretSealer } from '@hawser/domain/secrets';
import type { Clock } from '@hawser/ports';
import { sql } from 'kysely';
import { cleanText } from '@hawser/domain/names';
import type { Log } from '../../log/log.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { LatestReports } from '../report/latest-reports.ts';
import { NameChanges, namesIn, storedNames } from './names.ts';

type SecretsMessage = Extract<AgentMessage, { type: 'secrets' }>;

const RULE = { gatherMs: 50, spacingMs: 200, most: 50 };

/** What agents report of the Secrets of their clusters. */
export type SecretReports = LatestReports<SecretsMessage>;

export const secretReports = (ports: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): SecretReports =>
  new LatestReports(ports, {
    rule: RULE,
    failure: 'The Secrets of a cluster could not be written.',
    async write(tx, reports, now) {
      const routers = await lockRouters(
        tx,
        reports.map(({ session }) => session.identity.routerID),
      );
      const changes = new NameChanges();
      for (const { session, message } of reports) {
        const router = routers.get(session.identity.routerID);
        if (router !== undefined) await write(tx, router, message, now, changes);
      }
      await changes.write(tx);
    },
  });

/** An attached router that reports. */
interface Reporting {
  readonly id: string;
  readonly network: string;
  readonly isHub: boolean;
}

/** The attached ones of the routers. No other transaction writes their Secrets until this one ends. */
async function lockRouters(tx: TenantTransaction, ids: readonly string[]): Promise<Map<string, Reporting>> {
  const rows = await tx.db
    .selectFrom('routers')
    .select(['id', 'network_id', 'is_edge'])
    .where('owner_uid', '=', tx.owner)
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(
    rows.map(({ id, network_id, is_edge }) => [id, { id, network: network_id, isHub: !is_edge }]),
  );
}

/** Stores the whole report of a cluster. Rows that have not changed are not written, and nobody reads them again. */
async function write(
  tx: TenantTransaction,
  router: Reporting,
  { secrets, omitted, usersKnown, message }: SecretsMessage,
  now: number,
  changes: NameChanges,
): Promise<void> {
  const cut = omitted === 0 ? '' : `${omitted} further Secrets of this cluster are not shown.`;
  const { id: routerID, network } = router;
  const rows = secrets.map((secret) => rowOf(router, secret, usersKnown, `${message} ${cut}`));
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  changes.replace(network, await storedNames(tx, routerID), namesIn(unique));
  await sql`
    delete from cluster_secrets
     where owner_uid = ${tx.owner} and router_id = ${routerID} and id <> all(${unique.map(({ id }) => id)}::text[])`.execute(
    tx.db,
  );
  await sql`
    insert into cluster_secrets as s (owner_uid, id, router_id, network_id, namespace, name, status, sealer, keys, labels, annotations,
                                      sealed, is_failing, is_unused, is_of_hub, users, user_count, message, since, observed_at)
    select ${tx.owner}, given.id, ${routerID}, ${network}, given.namespace, given.name, given.status, given.sealer, given.keys, given.labels,
           given.annotations, given.sealed, given.is_failing, given.is_unused, given.is_of_hub, given.users, given.user_count, given.message,
           ${now}::bigint, ${now}::bigint
      from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as given (
             id text, namespace text, name text, status text, sealer text, keys jsonb, labels jsonb, annotations jsonb, sealed jsonb,
             is_failing boolean, is_unused boolean, is_of_hub boolean, users jsonb, user_count int, message text)
    on conflict (owner_uid, id) do update set
      status = excluded.status, sealer = excluded.sealer, keys = excluded.keys, labels = excluded.labels,
      annotations = excluded.annotations, sealed = excluded.sealed, is_failing = excluded.is_failing, is_unused = excluded.is_unused, is_of_hub = excluded.is_of_hub,
      users = excluded.users, user_count = excluded.user_count, message = excluded.message,
      since = case when s.status = excluded.status then s.since else excluded.since end, observed_at = excluded.observed_at
    where (s.status, s.sealer, s.keys, s.labels, s.annotations, s.sealed, s.is_failing, s.is_unused, s.is_of_hub, s.users, s.user_count, s.message)
       is distinct from (excluded.status, excluded.sealer, excluded.keys, excluded.labels, excluded.annotations, excluded.sealed,
                         excluded.is_failing, excluded.is_unused, excluded.is_of_hub, excluded.users, excluded.user_count, excluded.message)`.execute(
    tx.db,
  );
}

function rowOf(
  { id: routerID, isHub }: Reporting,
  secret: ReportedSecret,
  usersKnown: boolean,
  message: string,
) {
  const { status, users, userCount, sealed } = secret;
  const namespace = cleanText(secret.namespace, 63);
  const name = cleanText(secret.name, 253);
  return {
    id: createHash('sha256').update(`${routerID}/${namespace}/${name}`).digest('hex').slice(0, 40),
    namespace,
    name,
    status,
    sealer: sealerOf(secret),
    keys: secret.keys.map((key) => cleanText(key, 253)),
    labels: cleanTexts(secret.labels),
    annotations: cleanTexts(secret.annotations),
    sealed: sealed && {
      objectID: cleanText(sealed.objectID, 100),
      synced: sealed.synced,
      message: cleanText(sealed.message, 1_000),
    },
    is_failing: sealed?.synced === 'False',
    is_unused: status === 'exists' && usersKnown && userCount === 0 && !isReadByMark(secret),
    is_of_hub: isHub && isOfHub(secret),
    users: users.map(({ kind, name: of }) => ({ kind: cleanText(kind, 100), name: cleanText(of, 253) })),
    user_count: Math.min(userCount, 1_000_000),
    message: cleanText(message, 2_000),
  };
}

function sealerOf({ sealed }: ReportedSecret): SecretSealer {
  if (sealed === null) return 'nobody';
  return sealed.objectID === '' ? 'others' : 'Hawser';
}

/** Without those whose name has nothing that can be shown. */
const cleanTexts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => {
      const clean = cleanText(name, 400);
      return clean === '' ? [] : [[clean, cleanText(value, 400)] as const];
    }),
  );
