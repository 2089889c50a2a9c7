import type { Fetch } from '@hawser/ports';
import { type AuthAnswer, askAuth, postAuth, startProvider } from '../auth/index.ts';
import type { Proof } from './proofs.ts';

/** What the session has to prove, and how its account can. */
export interface ProofWays {
  readonly missing: Proof | null;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  readonly providers: readonly {
    readonly name: string;
    readonly label: string;
    /** It asks for a second factor itself. */
    readonly provesSecond: boolean;
  }[];
}

/** Null when the server did not say. */
export async function readWays(fetch: Fetch): Promise<ProofWays | null> {
  const answer = await askAuth<ProofWays>(fetch, 'proof', {});
  return 'failure' in answer ? null : answer.body;
}

/** Whether the account has codes of an app. */
export async function hasCodes(fetch: Fetch): Promise<boolean> {
  const answer = await askAuth<{ since: number | null }>(fetch, 'second-factor', {});
  return !('failure' in answer) && answer.body.since !== null;
}

export const proveByPassword = (fetch: Fetch, password: string): Promise<AuthAnswer> =>
  postAuth(fetch, 'proof/password', { password });

/** Where a window goes in which the person signs in with a provider again. */
export const confirmAt = (fetch: Fetch, provider: string) =>
  startProvider(fetch, { provider, purpose: 'confirm' });

export const proveByCode = (fetch: Fetch, code: string): Promise<AuthAnswer> =>
  postAuth(fetch, 'proof/second-factor', { code });
