export interface SignInsTable {
  owner_uid: string;
  id: string;
  at: number;
  remote: string;
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
