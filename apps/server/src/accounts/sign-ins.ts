import type { SignIn, SignIns } from '@hawser/contract/accounts';
import type { z } from 'zod';
import type { TenantTransaction } from '../store/store.ts';

/** How many records a person is shown. */
const SHOWN = 100;

/** The sign-ins to the account of this transaction, and the attempts. */
export async function readSignIns({ db, owner }: TenantTransaction): Promise<z.infer<typeof SignIns>> {
  const newest = db
    .selectFrom('sign_ins')
    .selectAll()
    .where('owner_uid', '=', owner)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const all = await newest.limit(SHOWN).execute();
  const last = await newest.where('succeeded', '=', true).limit(1).executeTakeFirst();
  return { last: last === undefined ? null : recordOf(last), all: all.map(recordOf) };
}

function recordOf(row: {
  id: string;
  at: number;
  remote: string;
  method: string;
  succeeded: boolean;
  browser: string;
}): SignIn {
  const { id, at, remote, method, succeeded, browser } = row;
  return { id, at: Number(at), address: remote, method, succeeded, browser };
}
