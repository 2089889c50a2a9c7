import type { Auth } from './auth.ts';

/** The user with this address and password; null for a wrong password and for an unknown address, after the same time. */
export async function passwordUser(
  auth: Auth,
  email: string,
  given: string,
): Promise<{ readonly id: string; readonly email: string; readonly name: string } | null> {
  const { internalAdapter, password } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (found === null || !hash) {
    await password.hash(given);
    return null;
  }
  return (await password.verify({ hash, password: given })) ? found.user : null;
}
