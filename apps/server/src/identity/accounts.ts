import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Arbitrary number of the advisory lock that serializes the creation of accounts. */
const FIRST_LOCK = 4_861_735_102;

/** Whether someone has signed up. */
export async function anyAccount(system: Kysely<Tables>): Promise<boolean> {
  const row = await system.selectFrom('accounts').select('owner_uid').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The user and the initial plan tier of a new account. */
interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly tier: string;
}

/** The roles of an account. */
interface KnownAccount {
  readonly admin: boolean;
  readonly isOrganization: boolean;
  /** An administrator disabled it: nobody can sign in to it, and its sessions are over. */
  readonly isDisabled: boolean;
}

/** Waits until no other transaction creates an account, and keeps others from it until this one ends. */
export async function lockAccounts(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_LOCK})`.execute(tx);
}

/**
 * Creates the account of a new user, in the caller's transaction when `system` is one. Exactly one account, the first, becomes
 * the site administrator.
 */
export async function createAccount(
  system: Kysely<Tables>,
  user: NewAccount,
  now: number,
): Promise<KnownAccount> {
  const create = async (tx: Kysely<Tables>) => {
    await lockAccounts(tx);
    await sql`
      insert into accounts (owner_uid, display_name, plan_tier_slug, admin, created_at)
      values (${user.id}, ${user.name}, ${user.tier}, not exists (select from accounts), ${now})
      on conflict (owner_uid) do nothing`.execute(tx);
    const made = await accountOf(tx, user.id);
    if (made === undefined) throw new Error('The created account does not exist.');
    return made;
  };
  return system.isTransaction ? create(system) : system.transaction().execute(create);
}

/** The account of `uid`, if any. */
export async function accountOf(system: Kysely<Tables>, uid: string): Promise<KnownAccount | undefined> {
  const row = await system
    .selectFrom('accounts')
    .select(['admin', 'is_organization', 'disabled_at'])
    .where('owner_uid', '=', uid)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { admin: row.admin, isOrganization: row.is_organization, isDisabled: row.disabled_at !== null };
}

/** The account of a signed-in user, created now if a crash after the sign-up prevented it. */
export async function ensureAccount(
  system: Kysely<Tables>,
  user: NewAccount,
  now: number,
): Promise<KnownAccount> {
  return (await accountOf(system, user.id)) ?? createAccount(system, user, now);
}

/** Organizations list their members by the address with which they sign in. */
export async function renewMemberAddress(system: Kysely<Tables>, uid: string, email: string): Promise<void> {
  await system
    .updateTable('organization_members')
    .set({ email })
    .where('member_uid', '=', uid)
    .where('email', '<>', email)
    .execute();
}
