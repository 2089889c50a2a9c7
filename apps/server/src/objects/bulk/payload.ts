import { JobItems } from '@hawser/contract/jobs';
import type { BulkObjects } from '@hawser/contract/objects';
import { z } from 'zod';

/** The kinds of jobs of bulk actions. */
export const BULK_JOBS: Readonly<Record<BulkObjects['action'], string>> = {
  delete: 'objects.delete',
  tags: 'objects.tags',
  putBack: 'objects.putBack',
};

/** What a bulk job keeps between its steps: all objects in order, and how far it is. */
export const BulkPayload = z.object({
  ids: z.array(z.string()),
  add: z.array(z.string()).default([]),
  remove: z.array(z.string()).default([]),
  cascade: z.boolean().default(true),
  /** IP address of the request. */
  address: z.string(),
  outcome: JobItems,
  isStopped: z.boolean().default(false),
});

export type BulkPayload = z.infer<typeof BulkPayload>;

export const NOTHING_DONE: JobItems = { succeeded: 0, failed: [], failedCount: 0, left: 0, isStopped: false };
