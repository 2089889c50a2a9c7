import type { Generated } from 'kysely';

/** Access of a program to one context, in the name of the account that made it. */
export interface ApiKeysTable {
  owner_uid: string;
  id: string;
  name: string;
  /** Whose access it is: it can do no more than this account, and ends with it. */
  account_uid: string;
  /** Digest of the key; null while a device that may have one has not fetched it. The key itself is stored nowhere. */
  digest: string | null;
  /** Its last characters, by which a person recognizes it. */
  hint: Generated<string>;
  reads_only: boolean;
  /** Whether it was made by a login at the command line. */
  is_of_device: Generated<boolean>;
  /** Digest of the code with which the device fetches it, once. */
  device_digest: string | null;
  created_at: number;
  /** Null for a key without an end. */
  expires_at: number | null;
  /** Null until it is used; renewed at most once a minute. */
  last_used_at: number | null;
  last_used_from: string | null;
}

declare module '../../store/tables.ts' {
  interface Tables {
    api_keys: ApiKeysTable;
  }
}
