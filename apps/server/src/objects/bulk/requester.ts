import { inContext } from '../../store/in-context.ts';
import type { TenantTransaction } from '../../store/store.ts';

/** Who requested a job. Whoever disables an account, such as one that was taken over, ends what it began. */
interface JobRequester {
  readonly uid: string;
  readonly isDisabled: boolean;
}

/** The account that requested the job, and whether it, or the context, was disabled since. */
export async function jobRequester(tx: TenantTransaction, jobID: string): Promise<JobRequester> {
  const { actor_uid: actor } = await tx.db
    .selectFrom('jobs')
    .select('actor_uid')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', jobID)
    .executeTakeFirstOrThrow();
  const uid = actor ?? '';
  const isDisabled =
    (await isAccountDisabled(tx)) ||
    (uid !== '' && uid !== tx.owner && (await inContext(tx, uid, isAccountDisabled)));
  return { uid, isDisabled };
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
