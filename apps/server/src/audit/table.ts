/** The place of an entry of the audit log in the chain of the installation. */
export interface AuditChainTable {
  /** 1, 2, 3 and on, without gaps. */
  sequence: number;
  entry_id: string;
  /** `chainHash` of the entry and of the one before, hexadecimal. */
  hash: string;
}

declare module '../store/tables.ts' {
  interface Tables {
    audit_chain: AuditChainTable;
  }
}
