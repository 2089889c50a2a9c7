import { emailOf } from '@hawser/domain/accounts';
import type { Clock, Random } from '@hawser/ports';
import type { OpenStore } from '../store/open.ts';
import { audit } from './audit.ts';
import { issueLink } from './links.ts';
import { mailTo } from './mails.ts';
import { resetFactors } from './reset-factors.ts';

/**
 * Removes the second factors of whoever has lost them, for an operator; false for an unknown address or an account without one. It is
 * in the audit log of the account, with how the operator identified the person, who is told by mail.
 */
export async function removeSecondFactor(
  { store, clock, random }: { store: OpenStore; clock: Clock; random: Random },
  address: string,
  identifiedBy: string,
): Promise<boolean> {
  const { identity, system } = store;
  const user = await identity
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', '=', emailOf(address))
    .executeTakeFirst();
  if (user === undefined || !(await resetFactors(identity, user.id))) return false;
  const ports = { system, clock, random };
  await mailTo(ports, user, { kind: 'second-factor-reset' });
  const summary = `Second factor removed by the operator, identified by: ${identifiedBy}`;
  await audit(ports, { uid: user.id, actor: '', address: '', command: 'removeSecondFactor', summary });
  return true;
}

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
