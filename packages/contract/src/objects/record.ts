import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { Instant, Status, ToneCounts } from '../status/index.ts';
import { Tags } from '../tags/index.ts';

/** An application, which the specification calls an object. */
export const AppObject = z.object({
  ...stored,
  networkID: z.string(),
  networkName: z.string(),
  name: z.string(),
  key: z.string(),
  kind: z.string(),
  derivedKind: z.string(),
  origin: z.string(),
  active: z.boolean(),
  yaml: z.string(),
  tags: Tags,
  targets: z.object({ main: z.string().optional() }),
  placementCounts: ToneCounts,
  status: Status,
  can: permissions(['update', 'delete']),
});

/** A stored version of an object. */
export const ObjectVersion = z.object({
  version: z.number().int(),
  yaml: z.string(),
  createdAt: Instant,
  /** Account that wrote it; null if unknown. */
  authorUid: z.string().nullable(),
});

export type ObjectVersion = z.infer<typeof ObjectVersion>;

export type AppObject = z.infer<typeof AppObject>;
