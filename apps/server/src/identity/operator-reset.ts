import { emailOf } from '@hawser/domain/accounts';
import type { Clock, Random } from '@hawser/ports';
import type { OpenStore } from '../store/open.ts';
import { issueLink } from './links.ts';

/** A one-time token to set a new password, for an operator whose server sends no mail; null for an unknown address. */
export async function issueResetToken(
  { store, clock, random }: { store: OpenStore; clock: Clock; random: Random },
  address: string,
): Promise<string | null> {
  const user = await store.identity
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', '=', emailOf(address))
    .executeTakeFirst();
  if (user === undefined) return null;
  const link = { purpose: 'reset', uid: user.id, email: user.email } as const;
  return issueLink(store.identity, link, clock.now(), random);
}
