import { z } from 'zod';
import { tagNames } from '../tags/index.ts';

export const CreateObject = z.object({
  networkID: z.string().max(100),
  yaml: z.string(),
  tags: tagNames.default([]),
});

export const UpdateObject = z.object({ yaml: z.string().optional(), tags: tagNames.optional() });

export const KindList = z.object({ kinds: z.array(z.string()) });
