import { emailOf } from '@hawser/domain';
import { newId, type Random } from '@hawser/ports';
import type { OpenStore } from '../store/open.ts';

/** Who stands in the audit for what was done on the server's own command line. */
const OPERATOR = 'operator';

/** Puts the account of an e-mail address into a plan tier; false for an unknown address. */
export async function assignTier(
  { store, now, random }: { store: OpenStore; now: number; random: Random },
  email: string,
  tier: string,
): Promise<boolean> {
  const user = await store.identity
    .selectFrom('user')
    .select('id')
    .where('email', '=', emailOf(email))
    .executeTakeFirst();
  if (user === undefined) return false;
  await store.tenant(user.id, async ({ db }) => {
    await db.updateTable('accounts').set({ plan_tier_slug: tier }).where('owner_uid', '=', user.id).execute();
    await db
      .insertInto('audit_entries')
      .values({
        owner_uid: user.id,
        id: newId(now, random),
        at: now,
        actor_uid: OPERATOR,
        command: 'assignTier',
        subject_kind: 'account',
        subject_id: user.id,
        summary: `Plan tier ${tier} assigned`,
        idempotency_key: null,
      })
      .execute();
  });
  return true;
}
