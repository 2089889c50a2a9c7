/** A key that signs tokens. */
export interface SigningKeysTable {
  /** Its `kid`. */
  id: string;
  /** The private key as a JWK, encrypted. */
  sealed: string;
  created_at: number;
}

declare module '../../store/tables.ts' {
  interface Tables {
    signing_keys: SigningKeysTable;
  }
}
