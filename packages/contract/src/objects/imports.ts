import { MAX_IMPORT } from '@hawser/domain/wire';
import { z } from 'zod';
import { CreateObject } from './requests.ts';

export { MAX_IMPORT };

/** Objects to create in one network, all or none. */
export const ImportObjects = z.object({
  objects: z
    .array(CreateObject.omit({ networkID: true }))
    .min(1)
    .max(MAX_IMPORT),
});

/** Created records, in the order of the request. */
export const ImportedObjects = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.string(),
      key: z.string(),
      version: z.number().int(),
    }),
  ),
});

export type ImportObjects = z.infer<typeof ImportObjects>;
export type ImportedObjects = z.infer<typeof ImportedObjects>;
