/** How a provider is spoken to: by OpenID Connect with discovery, or as GitHub does, which has OAuth 2 and a user API. */
type ProviderProtocol = 'oidc' | 'github';

/** An identity provider that the operator configured: people may sign in with their account there. */
export interface SignInProvider {
  /** Names it in URLs and in the database, such as `github`. */
  readonly name: string;
  /** As people read it: 'Continue with {label}'. */
  readonly label: string;
  readonly protocol: ProviderProtocol;
  /** Its URL, as the provider itself writes it. */
  readonly issuer: string;
  readonly clientID: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Domains whose addresses may sign in with it, in lower case; empty for all. */
  readonly domains: readonly string[];
  /** Whether its addresses count as verified although it does not say so. */
  readonly trustsEmail: boolean;
  /** Whether it asks for a second factor itself, so that the one of the account here is not asked for. */
  readonly provesSecond: boolean;
}

/** What an operator need not write of well-known providers. */
export const PRESETS: Readonly<
  Record<string, Pick<SignInProvider, 'label' | 'protocol' | 'scopes'> & { readonly issuer: string | null }>
> = {
  github: {
    label: 'GitHub',
    protocol: 'github',
    issuer: 'https://github.com',
    scopes: ['read:user', 'user:email'],
  },
  google: {
    label: 'Google',
    protocol: 'oidc',
    issuer: 'https://accounts.google.com',
    scopes: ['openid', 'email', 'profile'],
  },
  // Each organization has an issuer of its own.
  okta: { label: 'Okta', protocol: 'oidc', issuer: null, scopes: ['openid', 'email', 'profile'] },
};

/** Whether an address may sign in with the provider. */
export function isForEmail({ domains }: Pick<SignInProvider, 'domains'>, email: string): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
