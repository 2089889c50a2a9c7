import type { OutboundAllowed } from '../clusters/index.ts';
import { exchangeSsh } from './remote/adapters/exchange-ssh.ts';
import { sendHttps } from './remote/adapters/send-https.ts';
import type { Connections } from './remote/ports.ts';

/** Connections to repositories at the addresses that are allowed. */
export const connectionsTo = (allowed: OutboundAllowed): Connections => ({
  send: sendHttps({ allowed }),
  ssh: exchangeSsh(allowed),
});
