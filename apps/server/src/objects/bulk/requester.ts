import type { TenantTransaction } from '../../store/store.ts';

/** Who requested a job. Whoever disables an account, such as one that was taken over, ends what it began. */
interface JobRequester {
  readonly uid: string;
  readonly isDisabled: boolean;
}

/** The account that requested the job, and whether the context was disabled since. */
export async function jobRequester(tx: TenantTransaction, jobID: string): Promise<JobRequester> {
  const { actor_uid, disabled_at } = await tx.db
    .selectFrom('jobs')
    .leftJoin('accounts', 'accounts.owner_uid', 'jobs.owner_uid')
    .select(['jobs.actor_uid', 'accounts.disabled_at'])
    .where('jobs.owner_uid', '=', tx.owner)
    .where('jobs.id', '=', jobID)
    .executeTakeFirstOrThrow();
  return { uid: actor_uid ?? '', isDisabled: disabled_at !== null };
}
