import { z } from 'zod';

/** A distribution rule as it is stored. */
const StoredRule = z.object({ cloud: z.string(), object: z.string() });

/** What a command changed, as far as it is stored with the change. */
export const ChangeDetails = z.object({
  /** Versions of an application's YAML: before, null if it was created; and after, null if it was deleted. */
  yaml: z
    .object({
      before: z.number().int().nullable(),
      after: z.number().int().nullable(),
      /** The version that was restored. */
      restored: z.number().int().optional(),
      /** The version that was undone. */
      undone: z.number().int().optional(),
    })
    .optional(),
  /** Distribution rules that were removed and added, and how many stayed. */
  rules: z
    .object({ removed: z.array(StoredRule), added: z.array(StoredRule), kept: z.number().int() })
    .optional(),
  /** Other fields, such as tags, each as text before and after; null if it had none. */
  fields: z
    .array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .optional(),
  /** Number of applications on clusters that were placed, and that were removed. */
  placed: z.number().int().optional(),
  removed: z.number().int().optional(),
});

export type ChangeDetails = z.infer<typeof ChangeDetails>;
