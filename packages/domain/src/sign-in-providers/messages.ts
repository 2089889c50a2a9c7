/**
 * Why a sign-in with a provider ended. The browser comes back from another site, so the page's address names the reason by its
 * key, never by a text.
 */
export const providerMessages = {
  over: 'This sign-in was not begun in this browser, or took too long. Please try again.',
  cancelled: 'The provider did not sign you in. You can try again, or choose another way.',
  unavailable: 'The provider is not responding. Please try again later, or choose another way.',
  refused: 'The answer of the provider could not be verified. Please try again.',
  unverified: 'The provider has no verified e-mail address of you. Verify it there, or choose another way.',
  domain: 'Addresses of this domain cannot sign in with this provider.',
  'not-linked':
    'There is an account with your e-mail address. Sign in as before, then link the provider on the page Security.',
  closed: 'Sign-up is closed. Ask an administrator for an invitation.',
  invitation: 'This invitation is for another e-mail address, or no longer valid.',
  first: 'The first account needs the setup code that the server printed when it started.',
  disabled: 'This account is disabled. Ask an administrator.',
  taken: 'This identity is linked to another account.',
  'signed-out': 'You were signed out in the meantime. Sign in, and link the provider again.',
  other: 'You signed in with another identity than the linked one.',
} as const;

/** Why a change of how an account signs in is refused. */
export const providerRefusals = {
  lastWay: 'This is the only way to sign in to your account. Set a password or link another identity first.',
} as const;

/** Names the reason in the address of a page. */
export type ProviderFailure = keyof typeof providerMessages;

/** Whether a text from an address names a reason. */
export const isProviderFailure = (text: string | null): text is ProviderFailure =>
  text !== null && Object.hasOwn(providerMessages, text);
