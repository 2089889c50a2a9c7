import type { BetterAuthOptions } from 'better-auth';
import { factorsSchema } from './factors-schema.ts';

/** The better-auth options that determine its tables, shared by migrations and the server. */
export const authSchema = {
  user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } },
  plugins: [factorsSchema],
} satisfies BetterAuthOptions;
