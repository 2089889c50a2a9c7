import { inContext } from '../../store/in-context.ts';
import type { TenantTransaction } from '../../store/store.ts';

/** Who requested a job. It goes on only while that account may act in the context. */
interface JobRequester {
  readonly uid: string;
  readonly mayAct: boolean;
}

/**
 * The account that requested the job, and whether it may still act: neither it nor the context was disabled since, as after a theft,
 * and it is still a member of the organization whose context it is.
 */
export async function jobRequester(tx: TenantTransaction, jobID: string): Promise<JobRequester> {
  const { actor_uid: actor } = await tx.db
    .selectFrom('jobs')
    .select('actor_uid')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', jobID)
    .executeTakeFirstOrThrow();
  const uid = actor ?? '';
  if (await isAccountDisabled(tx)) return { uid, mayAct: false };
  if (uid === '' || uid === tx.owner) return { uid, mayAct: true };
  const mayAct = (await isMember(tx, uid)) && !(await inContext(tx, uid, isAccountDisabled));
  return { uid, mayAct };
}

async function isMember({ db, owner }: TenantTransaction, uid: string): Promise<boolean> {
  const member = await db
    .selectFrom('organization_members')
    .select('member_uid')
    .where('owner_uid', '=', owner)
    .where('member_uid', '=', uid)
    .executeTakeFirst();
  return member !== undefined;
}

/** Whether the account whose context it is was disabled. */
async function isAccountDisabled({ db, owner }: TenantTransaction): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('disabled_at')
    .where('owner_uid', '=', owner)
    .executeTakeFirst();
  return account !== undefined && account.disabled_at !== null;
}
