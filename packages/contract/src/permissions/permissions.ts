import { z } from 'zod';

export const Allowed = z.object({ allowed: z.boolean(), reason: z.string() });

/** What the reader may do with a record, with the reason where not. */
export const Permissions = z.record(z.string(), Allowed);
