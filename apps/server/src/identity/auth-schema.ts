import type { BetterAuthOptions } from 'better-auth';

/** The better-auth options that determine its tables, shared by migrations and the server. */
export const authSchema = {
  user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } },
} satisfies BetterAuthOptions;
