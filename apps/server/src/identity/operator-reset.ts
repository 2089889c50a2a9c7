import { emailOf } from '@hawser/domain/accounts';
import type { Log } from '../log/log.ts';
import type { OpenStore } from '../store/open.ts';
import { deriveKey } from '../store/secret.ts';
import { createAuth } from './auth.ts';
import { forward } from './forward.ts';

/** A one-time token to set a new password, for an operator whose server sends no mail; null for an unknown address. */
export async function issueResetToken(
  ports: { store: OpenStore; secret: string; log: Log },
  email: string,
): Promise<string | null> {
  let issued: string | null = null;
  const auth = createAuth({
    db: ports.store.identity,
    secret: deriveKey(ports.secret, 'identity'),
    isSecure: false,
    log: ports.log,
    async sendReset(_user, token) {
      issued = token;
    },
    onReset: () => undefined,
  });
  await forward(auth, 'request-password-reset', { email: emailOf(email) });
  return issued;
}
