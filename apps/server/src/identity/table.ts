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
    session: { id: string; token: string; userId: string; expiresAt: Date };
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
