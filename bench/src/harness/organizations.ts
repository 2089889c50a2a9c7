import pg from 'pg';
import type { Run } from './bench.ts';

/** Members of each organization that the option `--organizations` adds. */
const MEMBERS = 50;

interface Size {
  readonly organizations: number;
  /** Of each organization. */
  readonly members: number;
  /** A person who is a member of the first twenty. */
  readonly memberOfSome: string;
}

/**
 * Writes organizations with members directly into the database, as if they had been there for long: without the triggers, whose changes
 * a server would still be reading. Each person is a member of two organizations on average.
 */
export async function writeOrganizations(
  sql: pg.Client,
  { organizations, members, memberOfSome }: Size,
): Promise<void> {
  const persons = (organizations * members) / 2;
  await sql.query('begin');
  await sql.query('set local session_replication_role = replica');
  await sql.query(
    `insert into accounts (owner_uid, display_name, plan_tier_slug, is_organization, created_at)
     select 'bench-organization-' || n, 'Organization ' || n, 'enterprise', true, n from generate_series(1, $1) n`,
    [organizations],
  );
  await sql.query(
    `insert into organizations (owner_uid, id, unique_name, display_name, creator_uid, creator_name, member_count, admin_count, created_at, updated_at)
     select 'bench-organization-' || n, 'bench-organization-' || n, 'organization-' || n, 'Organization ' || n, 'bench-person-1', 'One',
            $2::int + (n <= 20)::int, 1, n, n
       from generate_series(1, $1) n`,
    [organizations, members],
  );
  await sql.query(
    `insert into accounts (owner_uid, display_name, plan_tier_slug, created_at)
     select 'bench-person-' || n, 'Person ' || n, 'enterprise', n from generate_series(1, $1) n`,
    [persons],
  );
  await sql.query(
    `insert into organization_members (owner_uid, member_uid, role, email, display_name, joined_at, updated_at)
     select 'bench-organization-' || o, 'bench-person-' || p, case when m = 1 then 'admin' else 'member' end,
            'person-' || p || '@example.org', 'Person ' || p, o, o
       from generate_series(1, $1) o, generate_series(1, $2) m, lateral (select 1 + (o * $2 + m) % $3::int as p) person`,
    [organizations, members, persons],
  );
  await sql.query(
    `insert into organization_members (owner_uid, member_uid, role, email, display_name, joined_at, updated_at)
     select 'bench-organization-' || o, $1, 'member', 'me@example.org', 'Me', o, o from generate_series(1, least(20, $2::int)) o`,
    [memberOfSome, organizations],
  );
  await sql.query('commit');
  await sql.query('analyze');
}

/** Writes as many organizations as the option says, none by default, for a bench that measures beside them. */
export async function addOrganizations(run: Run, url: string, memberOfSome: string): Promise<void> {
  const organizations = run.option('organizations');
  if (organizations === 0) return;
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  try {
    await writeOrganizations(sql, { organizations, members: MEMBERS, memberOfSome });
  } finally {
    await sql.end();
  }
  run.say(`${organizations} organizations with ${organizations * MEMBERS} members are written`);
}
