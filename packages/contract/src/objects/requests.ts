import { z } from 'zod';
import { tagNames } from '../tags/index.ts';

/** `main`: the cluster that is meant, as the annotation `targets.hawser.io/main` of the YAML names it. */
const Targets = z.object({ main: z.string().max(300).optional() });

export const CreateObject = z.object({
  networkID: z.string().max(100),
  yaml: z.string(),
  /** Must be those of the YAML, if it names tags by annotations `tags.hawser.io/<tag>`. Default: those. */
  tags: tagNames.default([]),
  targets: Targets.optional(),
});

export const UpdateObject = z.object({
  yaml: z.string().optional(),
  /** The stored version whose YAML becomes that of a new version; without `yaml`. */
  restores: z.number().int().min(1).optional(),
  tags: tagNames.optional(),
  targets: Targets.optional(),
});

export const KindList = z.object({ kinds: z.array(z.string()) });
