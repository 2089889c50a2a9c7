import type { ConnectionOptions, SecureContextOptions, TlsOptions } from 'node:tls';

/** Name of the key in the TLS handshake: all servers of one database have the same key. */
const IDENTITY = 'hawser-peer';

/**
 * TLS with a pre-shared key (RFC 4279) and a key exchange of each connection (ECDHE, RFC 7905): both sides prove that they have the
 * key before a byte of either is read, and there are no certificates. Node.js supports such keys up to TLS 1.2.
 */
const PROTOCOL: SecureContextOptions = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
};

/** How long a handshake may take, milliseconds. */
const HANDSHAKE_MS = 5_000;

/** What the listener for peers needs; `key` are 32 bytes. */
export const listenerOptions = (key: Uint8Array): TlsOptions => ({
  ...PROTOCOL,
  handshakeTimeout: HANDSHAKE_MS,
  pskCallback: (_socket, identity) => (identity === IDENTITY ? key : null),
});

/** What a connection to a peer needs. */
export const dialOptions = (key: Uint8Array): ConnectionOptions => ({
  ...PROTOCOL,
  pskCallback: () => ({ psk: key, identity: IDENTITY }),
  // The key proves who it is; there is no certificate with a name.
  checkServerIdentity: () => undefined,
});
