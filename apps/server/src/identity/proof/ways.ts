import { z } from 'zod';
import type { ProviderRoutePorts } from '../providers/index.ts';

/** What a session has to prove, and how its account can. */
export const ProofWays = z.object({
  /** Null when it has proven everything a moment ago. */
  missing: z.enum(['first', 'second']).nullable(),
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  /** Those that can make the person sign in there again. */
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
});

/** How the account of a session can prove who its person is. */
export async function proofWays(
  { store, proofs, providers }: ProviderRoutePorts,
  session: { readonly uid: string; readonly sessionID: string },
): Promise<z.infer<typeof ProofWays>> {
  const { identity } = store;
  const ways = await identity
    .selectFrom('account')
    .select('providerId')
    .where('userId', '=', session.uid)
    .execute();
  const passkey = await identity
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', session.uid)
    .limit(1)
    .executeTakeFirst();
  const names = new Set(ways.map(({ providerId }) => providerId));
  const linked = [...providers.values()]
    .map(({ provider }) => provider)
    .filter(({ name }) => names.has(name));
  const fresh = linked.filter(({ protocol }) => protocol === 'oidc');
  const hasPassword = names.has('credential');
  const hasPasskey = passkey !== undefined;
  // One that cannot ask its person to sign in again proves less, so it counts for those only who have nothing else.
  const offered = fresh.length > 0 || hasPassword || hasPasskey ? fresh : linked;
  return {
    missing: await proofs.missing(session),
    hasPassword,
    hasPasskey,
    providers: offered.map(({ name, label }) => ({ name, label })),
  };
}
