import type { StoredFeatures } from '@hawser/domain/features';
import { type Status, statusRank } from '@hawser/domain/status';
import { sql } from 'kysely';
import { loadPlacementStates, placementKey } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';

/** What is wrong with an Application has its own name: 'degraded'. */
const WRONG: ReadonlySet<string> = new Set(['DEGRADED', 'MISSING']);

/** The status of a feature on a router, by that of the worst Application that installs it there. */
export function featureStatus({ tone, status }: Status): string {
  if (tone === 'positive') return 'installed';
  return tone === 'negative' || tone === 'unknown' || WRONG.has(status) ? status.toLowerCase() : 'installing';
}

/** Statuses by router and feature. */
type FeatureStatuses = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What the Applications of features on these routers say of these features. Argo CD itself is not among them: its agent reports it. */
export async function loadFeatureStatuses(
  tx: TenantTransaction,
  routerIDs: readonly string[],
  now: number,
): Promise<FeatureStatuses> {
  const { rows } = await sql<{ router_id: string; object_id: string; slug: string }>`
    select r.id as router_id, o.id as object_id, o.network_feature_slug as slug
      from unnest(${routerIDs}::text[]) as asked (id)
     cross join lateral (
       select id, network_id from routers where owner_uid = ${tx.owner} and id = asked.id limit 1) r
     cross join lateral (
       select id, network_feature_slug from objects
        where owner_uid = ${tx.owner} and network_id = r.network_id and network_feature_slug is not null and active
          and kind = 'Application') o
     cross join lateral (
       select from placements where owner_uid = ${tx.owner} and router_id = r.id and object_id = o.id limit 1) p`.execute(
    tx.db,
  );
  const keys = rows.map(({ router_id, object_id }) => placementKey(router_id, object_id));
  const states = await loadPlacementStates(tx, keys, now);
  const worst = new Map<string, Map<string, Status>>();
  for (const { router_id, object_id, slug } of rows) {
    const state = states.get(placementKey(router_id, object_id));
    // Before a report it is as stored.
    if (state === undefined || state.status.observedAt === null) continue;
    const ofRouter = worst.get(router_id) ?? new Map<string, Status>();
    worst.set(router_id, ofRouter);
    // A feature may have several there.
    const before = ofRouter.get(slug);
    if (before === undefined || statusRank(state.status.status) > statusRank(before.status))
      ofRouter.set(slug, state.status);
  }
  return new Map([...worst].map(([id, ofRouter]) => [id, new Map([...ofRouter].map(wordOf))]));
}

const wordOf = ([slug, status]: readonly [string, Status]) => [slug, featureStatus(status)] as const;

/** The features of a router with these statuses. What the agent itself reported of one is unknown while it is silent. */
export function withStatuses<Feature extends { readonly status: string }>(
  features: Readonly<Record<string, Feature>>,
  statuses: ReadonlyMap<string, string> | undefined,
  isSilent: boolean,
): Record<string, Feature> {
  return Object.fromEntries(
    Object.entries(features).map(([slug, feature]) => {
      const before = isSilent && feature.status !== 'uninstalled' ? 'unknown' : feature.status;
      return [slug, { ...feature, status: statuses?.get(slug) ?? before }];
    }),
  );
}

/** Whether a network with these features has some that Applications install. */
export const hasApplications = (features: StoredFeatures): boolean =>
  Object.keys(features).some((slug) => slug !== 'argocd');
