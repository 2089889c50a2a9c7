/**
 * The token of the account that Argo CD uses on an edge, as the agent there handed it over last. Instants are epoch ms of the server's clock.
 */
export interface ArgoCdTokensTable {
  owner_uid: string;
  /** The edge. */
  router_id: string;
  /** Null before there was one. */
  sealed: string | null;
  /** SHA-256 of the token, in hexadecimal: whether it is another one is known without opening it. Null without one. */
  fingerprint: string | null;
  expires_at: number | null;
  /** Why the agent has no newer one; empty when nothing is wrong. */
  message: string;
}
