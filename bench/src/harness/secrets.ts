import type pg from 'pg';

/**
 * Writes 50 Secrets of each attached cluster directly into the database: 39 that all clusters of a network have, one that every tenth
 * has not, and ten of its own, one of them missing.
 */
export async function writeSecrets(sql: pg.Client, owner: string): Promise<void> {
  await sql.query('begin');
  await sql.query(`update routers set agent_grant = '{"secretNames": true}' where owner_uid = $1`, [owner]);
  await sql.query(
    `insert into cluster_secrets (owner_uid, id, router_id, network_id, namespace, name, status, sealer, keys, labels, annotations,
                                  sealed, is_failing, is_unused, users, user_count, message, since, observed_at)
     select owner_uid, id || '-' || s, id, network_id, 'hawser',
            case when s <= 40 then 'shared-' || s else 'own-' || n || '-' || s end,
            case when s = 50 then 'missing' else 'exists' end, 'nobody', '["password"]', '{"app": "shop"}', '{}', null, false, s = 49,
            '[]', 0, '', 1, 1
       from (select owner_uid, id, network_id, row_number() over (order by id) as n from routers where owner_uid = $1 and active) r,
            generate_series(1, 50) s
      where s <> 40 or n % 10 <> 0`,
    [owner],
  );
  await sql.query(
    `insert into secret_names (owner_uid, network_id, name, copies, clusters)
     select owner_uid, network_id, name, count(*), count(distinct router_id) filter (where status = 'exists')
       from cluster_secrets where owner_uid = $1 group by owner_uid, network_id, name`,
    [owner],
  );
  await sql.query('commit');
  // As PostgreSQL does by itself a minute after so many rows were added.
  await sql.query('vacuum analyze cluster_secrets, secret_names');
}
