import { MAX_IMPORT } from '@hawser/domain/wire';
import { z } from 'zod';
import { PlannedPlacement } from '../placement/index.ts';
import { CreateObject } from './requests.ts';

export { MAX_IMPORT };

const NewObject = CreateObject.omit({ networkID: true });

/** Objects to create in one network, all or none. */
export const ImportObjects = z.object({ objects: z.array(NewObject).min(1).max(MAX_IMPORT) });

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

/** Objects to create or change in one network, each for itself. Their tags are added to those that an object has. */
export const ApplyObjects = z.object({
  objects: z
    .array(
      NewObject.extend({
        /** The version that the object must have, as a preview named it; 0: it must not exist. Default: not checked. */
        version: z.number().int().min(0).optional(),
      }),
    )
    .min(1)
    .max(MAX_IMPORT),
});

/** What applying a document does, or did. `unchanged`: the object has the same content and tags. */
const APPLY_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;

/** One document. */
export const AppliedObject = z.object({
  outcome: z.enum(APPLY_OUTCOMES),
  /** The object; null if it is refused, or created only by a later call. */
  id: z.string().nullable(),
  /** Null if the document could not be read. */
  name: z.string().nullable(),
  kind: z.string().nullable(),
  /** In a preview the version that is compared, 0 without one; else that of the object since. */
  version: z.number().int(),
  /** Why it is refused: the message, then the detail. */
  messages: z.array(z.string()),
});

/** The documents, in the order of the request. */
export const AppliedObjects = z.object({ items: z.array(AppliedObject) });

/** What applying would do. Nothing is written. */
export const ApplyPreview = z.object({
  items: z.array(
    AppliedObject.extend({
      /** Of an object that would be changed: its tags now, and the stored version that has its YAML now. */
      before: z.object({ version: z.number().int(), tags: z.array(z.string()) }).optional(),
      /** Of an object that would be created or changed: where the rules place it. */
      placement: PlannedPlacement.optional(),
      /** Of an object that would be changed: its tags since. */
      tags: z.array(z.string()).optional(),
    }),
  ),
  /** How many objects there are, and the limit of the subscription; null without one. */
  used: z.number().int(),
  limit: z.number().int().nullable(),
});

export type ImportObjects = z.infer<typeof ImportObjects>;
export type ImportedObjects = z.infer<typeof ImportedObjects>;
export type ApplyObjects = z.infer<typeof ApplyObjects>;
export type AppliedObject = z.infer<typeof AppliedObject>;
export type AppliedObjects = z.infer<typeof AppliedObjects>;
export type ApplyPreview = z.infer<typeof ApplyPreview>;
