import { z } from 'zod';
import { type ProviderRoutePorts, waysOf } from '../providers/index.ts';

/** What a session has to prove, and how its account can. */
export const ProofWays = z.object({
  /** Null when it has proven everything a moment ago. */
  missing: z.enum(['first', 'second']).nullable(),
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  /** Those that can make the person sign in there again. */
  providers: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** It asks for a second factor itself. */
      provesSecond: z.boolean(),
    }),
  ),
});

/** How the account of a session can prove who its person is. */
export async function proofWays(
  ports: ProviderRoutePorts,
  session: { readonly uid: string; readonly sessionID: string },
): Promise<z.infer<typeof ProofWays>> {
  const { providers, ...ways } = await waysOf(ports, session.uid);
  return { missing: await ports.proofs.missing(session), ...ways, providers: [...providers] };
}
