import type { Auth } from './auth.ts';

/** A user whose password was given. */
interface PasswordUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Whether the account still has this password: to verify it takes a while, in which the person may have set another one. */
  hasItStill(): Promise<boolean>;
}

/** The user with this address and password; null for a wrong password and for an unknown address, after the same time. */
export async function passwordUser(auth: Auth, email: string, given: string): Promise<PasswordUser | null> {
  const { internalAdapter, password } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (found === null || !hash) {
    await password.hash(given);
    return null;
  }
  if (!(await password.verify({ hash, password: given }))) return null;
  const { user } = found;
  return {
    ...user,
    hasItStill: async () => (await internalAdapter.findCredentialAccount(user.id))?.password === hash,
  };
}
