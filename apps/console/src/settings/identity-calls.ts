import type { Client } from '../client/index.ts';

/** How the signed-in account signs in. */
export interface LinkedIdentities {
  readonly hasPassword: boolean;
  readonly isEmailVerified: boolean;
  readonly identities: readonly {
    readonly id: string;
    readonly provider: string;
    readonly label: string;
    readonly isConfigured: boolean;
    readonly linkedAt: number;
  }[];
  readonly providers: readonly { readonly name: string; readonly label: string }[];
}

/** API calls for the identities of providers that sign in to this account. */
export const identityCalls = ({ http, answer }: Client) => ({
  list: (): Promise<LinkedIdentities> => answer(http.POST('/api/auth/identities', { body: {} })),
  /** Sends a link to the own address that verifies it. */
  verifyEmail: () => answer(http.POST('/api/auth/request-verification', { body: {} })),
  /** Where the browser goes to link one. */
  link: (provider: string) =>
    answer(http.POST('/api/auth/providers/start', { body: { provider, purpose: 'link' } })),
  unlink: (id: string) => answer(http.POST('/api/auth/identities/unlink', { body: { id } })),
});
