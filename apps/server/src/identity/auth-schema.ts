import type { BetterAuthOptions } from 'better-auth';

/** The part of better-auth's options that decides its tables; migrations and the running server share it. */
export const authSchema = {
  user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } },
} satisfies BetterAuthOptions;
