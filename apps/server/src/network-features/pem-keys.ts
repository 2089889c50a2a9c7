import type { StoredFeatures } from '@hawser/domain/features';
import { sql } from 'kysely';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';

/**
 * Writes the pem key of the networks whose hubs these routers are: the certificate of the hub's controller, while it is the accepted one. It
 * is a detail of the feature, which says whether a Secret can be generated.
 */
export async function storePemKeys(
  tx: TenantTransaction,
  routerIDs: readonly string[],
  now: number,
): Promise<void> {
  if (routerIDs.length === 0) return;
  const key = sql`to_jsonb(hub.pem)`;
  const after = sql`jsonb_set(n.features, '{sealedSecrets}', (n.features -> 'sealedSecrets') || jsonb_build_object('pemKey', ${key}))`;
  await sql`
    update networks n set features = ${after}, ${nextVersion(now, 'n')}
      from (select r.network_id, case when c.fingerprint = c.accepted_fingerprint then c.pem end as pem
              from unnest(${[...routerIDs]}::text[]) as asked (id)
             cross join lateral (
               select id, network_id from routers
                where owner_uid = ${tx.owner} and id = asked.id and active and not is_edge limit 1) r
             cross join lateral (
               select pem, fingerprint, accepted_fingerprint from sealing_certificates
                where owner_uid = ${tx.owner} and router_id = r.id limit 1) c) hub
     where n.owner_uid = ${tx.owner} and n.id = hub.network_id and n.features ? 'sealedSecrets'
       and (n.features -> 'sealedSecrets' ->> 'pemKey') is distinct from hub.pem`.execute(tx.db);
}

/** Features that are about to be stored, with the pem key of Sealed Secrets when the hub's certificate is known already. */
export async function withPemKey(
  tx: TenantTransaction,
  networkID: string,
  features: StoredFeatures,
): Promise<StoredFeatures> {
  const { sealedSecrets } = features;
  if (sealedSecrets === undefined || sealedSecrets['pemKey'] !== undefined) return features;
  const { rows } = await sql<{ pem: string }>`
    select c.pem from routers r
      join sealing_certificates c on c.owner_uid = r.owner_uid and c.router_id = r.id
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active and not r.is_edge
       and c.fingerprint = c.accepted_fingerprint
     order by r.created_at limit 1`.execute(tx.db);
  const [found] = rows;
  return found === undefined
    ? features
    : { ...features, sealedSecrets: { ...sealedSecrets, pemKey: found.pem } };
}
