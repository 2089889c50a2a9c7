import { type Clock, newSecretId, type Random } from '@hawser/ports';
import { reachableAt } from '../../address.ts';
import { listenForPeers, type PeerListener } from './listener.ts';

/** This server among those of its database. */
export interface Peers {
  /** Unique among all processes. */
  readonly serverID: string;
  /** The key that all servers of the database share, 32 bytes. */
  readonly key: Uint8Array;
  /** Host and port at which the others reach this one; null when it does not listen for them. */
  readonly address: string | null;
  readonly listener: PeerListener | null;
}

/** What `joinPeers` depends on. */
interface PeerSettings {
  readonly host: string;
  /** Null: does not listen for other servers. */
  readonly peerPort: number | null;
  /** Host name or address at which the others reach this one; null for the one that it listens on. */
  readonly peerAddress: string | null;
}

/**
 * Begins to listen for the other servers, when that is configured.
 * @throws Error for the operator when the port cannot be used.
 */
export async function joinPeers(
  { host, peerPort, peerAddress }: PeerSettings,
  key: Uint8Array,
  { clock, random }: { clock: Clock; random: Random },
): Promise<Peers> {
  const listener = peerPort === null ? null : await listenForPeers({ host, port: peerPort }, key, clock);
  const address =
    listener === null ? null : reachableAt(peerAddress ?? host, listener.port).replace(/^http:\/\//, '');
  return { serverID: newSecretId(random), key, address, listener };
}
