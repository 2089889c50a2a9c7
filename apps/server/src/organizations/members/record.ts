import type { Member } from '@hawser/contract/organizations';
import { recordOf } from '../../collection/record.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { memberCollection } from './collection.ts';

/** A member as an API answer for the person of the request; 404 when there is none. */
export const memberRecord = (tx: TenantTransaction, uid: string, now: number): Promise<Member> =>
  recordOf(memberCollection, { tx, now }, uid);
