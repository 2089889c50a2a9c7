import { accountMessages } from '@hawser/domain/accounts';
import { invalid } from '../../http/failure.ts';
import { limit } from '../../http/limit.ts';
import { resetCounters, rules } from '../../rate-limit/index.ts';
import { audit } from '../audit.ts';
import type { Auth } from '../auth.ts';
import type { IdentityRoutePorts } from '../route.ts';

/** Whether an account has this password; false when it has none. */
async function isPassword(auth: Auth, uid: string, given: string): Promise<boolean> {
  const { internalAdapter, password } = await auth.$context;
  const accounts = await internalAdapter.findAccounts(uid);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  return hash ? password.verify({ hash, password: given }) : false;
}

/**
 * Checks the password of a signed-in account. Attempts are counted by account: they need its session.
 * @throws Failure 400 for a wrong one, on the field at `path`; 429 after too many.
 */
export async function requirePassword(
  { store, clock, random, auth }: IdentityRoutePorts,
  { uid, address }: { readonly uid: string; readonly address: string },
  given: string,
  path: string,
): Promise<void> {
  const { system } = store;
  const counted = [{ what: 'password', who: uid, rule: rules.passwordAccount }];
  await limit(system, clock.now(), counted);
  if (await isPassword(auth, uid, given)) return resetCounters(system, counted);
  const summary = `Wrong password given to confirm a change, from ${address}`;
  await audit({ system, clock, random }, { uid, actor: uid, address, command: 'proveIdentity', summary });
  throw invalid(accountMessages.wrongPassword, path);
}
