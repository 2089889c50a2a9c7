import type { Clock } from '@hawser/ports';
import type { SendToRemote } from './send.ts';
import type { ExchangeSsh } from './ssh.ts';

/** Connections to repositories, by protocol. */
export type Connections = Pick<RemotePorts, 'send' | 'ssh'>;

/** What connections to repositories depend on. */
export interface RemotePorts {
  readonly send: SendToRemote;
  readonly ssh: ExchangeSsh;
  readonly clock: Clock;
}
