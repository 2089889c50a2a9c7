import type { Fetch } from '@hawser/ports';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { type AuthAnswer, askAuth, postAuth } from './auth-requests.ts';
import { WEBAUTHN } from './webauthn.ts';

/** Whether this browser has passkeys on this page: browsers have them on HTTPS and `localhost` only. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext;

const NOT_USED = 'No passkey was used. Try again, or choose another way.';

/** Asks for a passkey and sends it to `path`, as `sign-in/passkey`; its code is loaded then. */
export async function askPasskey(fetch: Fetch, path: string): Promise<AuthAnswer> {
  const asked = await askAuth<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    fetch,
    `${path}/options`,
    {},
  );
  if ('failure' in asked) return asked.failure;
  try {
    const { startAuthentication } = await WEBAUTHN.fetch();
    const credential = await startAuthentication({ optionsJSON: asked.body.options });
    return await postAuth(fetch, path, { credential });
  } catch {
    // The person closed the question of the browser, or there is no passkey.
    return NOT_USED;
  }
}
