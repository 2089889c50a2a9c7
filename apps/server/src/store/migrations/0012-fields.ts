import { type Kysely, sql } from 'kysely';

/** Fields of networks, routers and clusters that the specification names besides those that were there. */
export async function fields(db: Kysely<unknown>): Promise<void> {
  // The number of a network in its context, in the order they were defined; one that was deleted leaves its number unused.
  await sql`alter table networks add column serial_number int not null default 0`.execute(db);
  await sql`alter table accounts add column networks_defined int not null default 0`.execute(db);
  await sql`
    update networks n set serial_number = numbered.at
      from (select owner_uid, id, row_number() over (partition by owner_uid order by created_at, id) as at
              from networks) numbered
     where n.owner_uid = numbered.owner_uid and n.id = numbered.id`.execute(db);
  await sql`
    update accounts a set networks_defined = counted.n
      from (select owner_uid, count(*)::int as n from networks group by owner_uid) counted
     where a.owner_uid = counted.owner_uid`.execute(db);
  await sql`alter table routers add column replicas int not null default 1 check (replicas >= 1)`.execute(db);
  await sql`alter table clusters add column upload_ids text[] not null default '{}'`.execute(db);
  await sql`
    update clusters set upload_ids = array[kubeconfig_upload_id] where kubeconfig_upload_id is not null`.execute(
    db,
  );
}
