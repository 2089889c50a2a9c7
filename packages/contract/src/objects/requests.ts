import { z } from 'zod';
import { tagNames } from '../tags/index.ts';

/** Largest YAML text of one object, in UTF-16 units; 1 MiB as for files (Spec 1 §9). */
export const MAX_YAML_LENGTH = 1_048_576;

export const CreateObject = z.object({
  networkID: z.string().max(100),
  yaml: z.string(),
  tags: tagNames.default([]),
});

export const UpdateObject = z.object({ yaml: z.string().optional(), tags: tagNames.optional() });

export const KindList = z.object({ kinds: z.array(z.string()) });
