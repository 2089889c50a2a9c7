import type { ProviderFailure } from '@hawser/domain/sign-in-providers';

/** Who signed in at a provider. */
export interface ExternalIdentity {
  /** Issuer and subject: the same for ever, and different for everybody. */
  readonly subject: string;
  /** Lower case; null when the provider does not tell it. */
  readonly email: string | null;
  /** Whether the provider says that the address was verified. */
  readonly isVerified: boolean;
  readonly name: string;
  /** When the person last signed in at the provider, epoch ms; null when it does not tell. */
  readonly authenticatedAt: number | null;
}

/** What binds an answer of the provider to the browser that asked. */
interface ProviderChecks {
  readonly redirectURI: string;
  readonly state: string;
  readonly nonce: string;
  /** Proves that who redeems the code is who asked for it (PKCE, RFC 7636). */
  readonly verifier: string;
  /** Whether the person must sign in at the provider now, although signed in there. */
  readonly isFresh: boolean;
}

/** The conversation with one provider. Both fail with `ProviderError`. */
export interface ProviderClient {
  /** Where the browser goes to sign in. */
  begin(checks: ProviderChecks): Promise<URL>;
  /** Who signed in, of the address at which the browser came back. */
  finish(cameBack: URL, checks: ProviderChecks): Promise<ExternalIdentity>;
}

/** Why a sign-in with a provider ended. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(`Sign-in with a provider: ${failure}`, { cause });
    this.name = 'ProviderError';
    this.failure = failure;
  }
}
