import { DRIFT_FIELDS, DRIFT_MODES, DRIFT_PATH, DRIFT_VALUE } from '@hawser/domain/drift';
import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** A step of a path: the name of a field, or the keys that identify an element of a list. */
const PathStep = z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))]);

/** A field whose value in the cluster is not the one that was applied; values are JSON, cut with `…`, masked in a Secret. */
const DriftedField = z.object({
  path: z
    .array(PathStep)
    .min(1)
    .max(50)
    .refine((path) => JSON.stringify(path).length <= DRIFT_PATH, 'The path is too long.'),
  desired: z.string().max(DRIFT_VALUE),
  live: z.string().max(DRIFT_VALUE).nullable(),
  manager: z.string().max(128).nullable(),
  at: Instant.nullable(),
});

/** How an object in a cluster differs from what was applied, or did until the agent put it back. */
export const Drift = z.object({
  fields: z.array(DriftedField).max(DRIFT_FIELDS),
  total: z.number().int().min(0),
  isPresent: z.boolean(),
  corrections: z.number().int().min(0),
  correctedAt: Instant.nullable(),
  /** What was put back last is the object itself: somebody deleted it. */
  wasDeleted: z.boolean().optional(),
});

/** What agents of a network do about what was changed by hand. */
export const DriftMode = z.enum(DRIFT_MODES);

export type Drift = z.infer<typeof Drift>;
