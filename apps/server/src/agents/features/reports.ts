import type { AgentMessage } from '@hawser/contract/agent';
import type { FeatureReport } from '@hawser/contract/features';
import { featureOf } from '@hawser/domain/features';
import { isPlainWebAddress } from '@hawser/domain/fields';
import type { Clock } from '@hawser/ports';
import { sql } from 'kysely';
import { cleanText } from '@hawser/domain/names';
import type { Log } from '../../log/log.ts';
import { nextVersion } from '../../store/next-version.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { LatestReports } from '../report/latest-reports.ts';
import type { AgentSession } from '../session/session.ts';

type FeaturesMessage = Extract<AgentMessage, { type: 'features' }>;

const RULE = { gatherMs: 20, spacingMs: 200, most: 100 };

/** What agents report of features. */
export type FeatureReports = LatestReports<FeaturesMessage>;

export const featureReports = (ports: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): FeatureReports =>
  new LatestReports(ports, {
    rule: RULE,
    failure: 'The state of features could not be written.',
    async write(tx, reports, now) {
      for (const { session, message } of reports) await write(tx, session, message.features, now);
    },
  });

async function write(
  tx: TenantTransaction,
  { identity: { routerID }, skewMs }: AgentSession,
  reports: readonly FeatureReport[],
  now: number,
): Promise<void> {
  for (const report of reports) {
    const { slug, state, step, steps, existing } = report;
    if (featureOf(slug) === undefined) continue;
    const since = Math.max(0, Math.min(report.since - skewMs, now));
    // It becomes a link.
    const uiURL = isPlainWebAddress(report.uiURL ?? '') ? report.uiURL : null;
    await sql`
      insert into router_features (owner_uid, router_id, slug, state, step, steps, message, since, observed_at, version,
                                   namespace, ui_url, existing, missing_rights, respects_rbac)
      values (${tx.owner}, ${routerID}, ${slug}, ${state}, ${step}, ${steps}, ${cleanText(report.message, 2_000)},
              ${since}::bigint, ${now}::bigint, ${cleanText(report.version, 100)}, ${cleanText(report.namespace, 63)}, ${uiURL},
              ${existing && JSON.stringify({ version: cleanText(existing.version, 100), namespace: cleanText(existing.namespace, 63) })}::jsonb,
              ${JSON.stringify(report.missingRights.map((right) => cleanText(right, 200)))}::jsonb,
              ${report.respectsRbac ?? null}::boolean)
      on conflict (owner_uid, router_id, slug) do update set
        state = excluded.state, step = excluded.step, steps = excluded.steps, message = excluded.message,
        since = excluded.since, observed_at = excluded.observed_at, version = excluded.version,
        namespace = excluded.namespace, ui_url = excluded.ui_url, existing = excluded.existing,
        missing_rights = excluded.missing_rights, respects_rbac = excluded.respects_rbac`.execute(tx.db);
    await storeAddress(tx, routerID, slug, uiURL, now);
    await storeStatus(tx, routerID, report, now);
  }
}

/** The status of a feature on its router; other states have their own name in lower case. */
const ROUTER_STATUSES: Readonly<Record<string, string>> = { READY: 'installed', REMOVED: 'uninstalled' };

/** The router says of each feature that it has whether it is installed. */
async function storeStatus(
  tx: TenantTransaction,
  routerID: string,
  { slug, state }: FeatureReport,
  now: number,
): Promise<void> {
  const status = ROUTER_STATUSES[state] ?? state.toLowerCase();
  await sql`
    update routers r set features = jsonb_set(r.features, array[${slug}::text, 'status'], to_jsonb(${status}::text)), ${nextVersion(now, 'r')}
     where r.owner_uid = ${tx.owner} and r.id = ${routerID} and r.active and r.features ? ${slug}::text
       and (r.features -> ${slug}::text ->> 'status') is distinct from ${status}::text`.execute(tx.db);
}

/** The address of the UI is a detail of the feature of the network, which says what can be done with the network. */
async function storeAddress(
  tx: TenantTransaction,
  routerID: string,
  slug: string,
  uiURL: string | null,
  now: number,
): Promise<void> {
  const after = sql`jsonb_set(n.features, array[${slug}::text], (n.features -> ${slug}::text) || jsonb_build_object('ui_url', ${uiURL}::text))`;
  await sql`
    update networks n set features = ${after}, ${nextVersion(now, 'n')}
     where n.owner_uid = ${tx.owner} and n.features ? ${slug}::text
       and n.id = (select network_id from routers where owner_uid = ${tx.owner} and id = ${routerID} and active and not is_edge)
       and (n.features -> ${slug}::text ->> 'ui_url') is distinct from ${uiURL}::text`.execute(tx.db);
}
