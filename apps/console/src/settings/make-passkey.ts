import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { WEBAUTHN } from '../auth/index.ts';
import { ProductError } from '../client/index.ts';
import type { passkeyCalls } from './passkey-calls.ts';

type Calls = ReturnType<typeof passkeyCalls>;

/** Makes a passkey in this browser and adds it to the account; its code is loaded then. */
export async function makePasskey(calls: Calls, name: string): Promise<void> {
  const { options } = await calls.begin();
  const { startRegistration } = await WEBAUTHN.fetch();
  const credential = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => {
    // The person closed the question of the browser, or the device has a passkey of this account already.
    throw new ProductError('No passkey was made. Try again, or use another device.');
  });
  const { id, rawId, type, response, clientExtensionResults, authenticatorAttachment } = credential;
  const { clientDataJSON, attestationObject, transports } = response;
  await calls.add({
    name,
    credential: {
      id,
      rawId,
      type,
      clientExtensionResults: { ...clientExtensionResults },
      authenticatorAttachment,
      response: { clientDataJSON, attestationObject, transports },
    },
  });
}
