import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { Status, ToneCounts } from '../status/index.ts';
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

export type AppObject = z.infer<typeof AppObject>;
