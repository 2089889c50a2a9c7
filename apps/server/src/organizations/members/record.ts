import type { Member } from '@hawser/contract/organizations';
import { recordOf } from '../../collection/record.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { Actor } from '../actor.ts';
import { memberCollection } from './collection.ts';

/** A member as an API answer for another one; 404 when there is none. */
export const memberRecord = (
  tx: TenantTransaction,
  uid: string,
  now: number,
  { role }: Pick<Actor, 'role'>,
): Promise<Member> => recordOf(memberCollection, { tx, now, role }, uid);
