/** A device that asks for access, while its person has not decided, and until its code is over. */
export interface DeviceLoginsTable {
  id: string;
  /** Digest of the code by which the device asks for the outcome. */
  device_digest: string;
  /** The code that the person types or follows, without its dash. */
  user_code: string;
  /** What the device calls itself. */
  client_name: string;
  reads_only: boolean;
  /** The address from which it asked. */
  address: string;
  created_at: number;
  expires_at: number;
  /** How long it has to wait between two questions, seconds. */
  interval_seconds: number;
  last_polled_at: number | null;
  is_denied: boolean;
}

declare module '../../store/tables.ts' {
  interface Tables {
    device_logins: DeviceLoginsTable;
  }
}
