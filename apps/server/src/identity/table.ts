import type { Generated } from 'kysely';

export interface SignInsTable {
  owner_uid: string;
  id: string;
  at: number;
  remote: string;
  /** How, such as `password`; empty in records of before it was kept. */
  method: Generated<string>;
  succeeded: Generated<boolean>;
  /** As the browser describes itself. */
  browser: Generated<string>;
}

declare module '../store/tables.ts' {
  interface Tables {
    sign_ins: SignInsTable;
  }

  /** Better-auth's tables as far as the server reads them itself. Columns are camelCase. */
  interface IdentityTables {
    user: {
      id: string;
      email: string;
      name: string;
      emailVerified: boolean;
      createdAt: Date;
      updatedAt: Date;
    };
    session: {
      id: string;
      token: string;
      userId: string;
      expiresAt: Date;
      createdAt: Date;
      /** When the server last heard of it, to the minute. */
      updatedAt: Date;
      ipAddress: string | null;
      userAgent: string | null;
      /** When the person last proved who they are in it: by password, provider or passkey, and with the second factor. */
      firstProvenAt: Date | null;
      secondProvenAt: Date | null;
    };
    /** A second factor of an account: codes by time (RFC 6238). */
    secondFactor: {
      id: string;
      userId: string;
      /** Sealed. */
      secret: string;
      /** Null until a first code has shown that the person's device has the secret. */
      confirmedAt: Date | null;
      lastStep: number;
      /** Browsers that were remembered before are asked again. */
      devicesSince: Date;
      createdAt: Date;
    };
    /** Codes that work once each, for whoever has lost the second factor. */
    recoveryCode: { id: string; userId: string; digest: string; usedAt: Date | null; createdAt: Date };
    passkey: {
      id: string;
      userId: string;
      name: string;
      credentialId: string;
      /** Base64url. */
      publicKey: string;
      counter: string;
      /** Separated by spaces. */
      transports: string;
      isBackedUp: boolean;
      createdAt: Date;
      lastUsedAt: Date | null;
    };
    /** The ways in which users sign in: a password (`credential`), and identities of providers. */
    account: {
      id: string;
      /** `credential`, or the name of a provider. */
      providerId: string;
      /** Of a provider: issuer and subject. */
      accountId: string;
      userId: string;
      password: string | null;
      createdAt: Date;
      updatedAt: Date;
    };
    /** Links that work once, see `links.ts`. */
    verification: {
      id: string;
      identifier: string;
      value: string;
      expiresAt: Date;
      createdAt: Date;
      updatedAt: Date;
    };
  }
}
