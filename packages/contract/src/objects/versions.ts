import { z } from 'zod';
import { collectionContract, oneID } from '../collection/index.ts';
import { PlannedCluster } from '../placement/index.ts';
import { Instant } from '../status/index.ts';

/** A stored version of an object. */
export const ObjectVersion = z.object({
  version: z.number().int(),
  yaml: z.string(),
  createdAt: Instant,
  /** Account that wrote it; null if unknown. */
  authorUid: z.string().nullable(),
});

/** How a version was written. */
const VERSION_SOURCES = ['created', 'imported', 'edited', 'restored', 'undone', 'unknown'] as const;

/** A stored version of an object in the list of its versions, without its YAML. */
export const VersionEntry = ObjectVersion.omit({ yaml: true }).extend({
  /** `<objectID>/<version>`. */
  id: z.string(),
  objectID: z.string(),
  /** Name of the account that wrote it; null if it has none or is not of this context. */
  authorName: z.string().nullable(),
  source: z.enum(VERSION_SOURCES),
  /** The version that it restored; null for any other. */
  restored: z.number().int().nullable(),
  /** ID of the change that wrote it; null if it is not in the audit log. */
  changeID: z.string().nullable(),
  /** Whether it is the version that the clusters should run. */
  isCurrent: z.boolean(),
});

/** The versions of an object that are kept, the newest first. */
export const objectVersionsContract = collectionContract({
  name: 'objectVersions',
  row: VersionEntry,
  filters: { objectID: oneID },
  orders: [],
});

/** The YAML that would be saved. */
export const PreviewObject = z.object({ yaml: z.string() });

/**
 * What saving does on a cluster: `updated` at once, `later` because its agent is not connected, `refused` by the grant of its agent,
 * `unchanged` because no field differs.
 */
const PREVIEW_OUTCOMES = ['updated', 'later', 'refused', 'unchanged'] as const;

/** What saving a YAML would do: its clusters, grouped by what happens on them. Groups without clusters are missing. */
export const ObjectPreview = z.object({
  /** The version that it would replace. */
  version: z.number().int(),
  groups: z.array(
    z.object({
      outcome: z.enum(PREVIEW_OUTCOMES),
      /** Why it is refused; empty for any other outcome. */
      reason: z.string(),
      /** The first of these clusters, by name. */
      clusters: z.array(PlannedCluster),
      /** Number of these clusters. */
      clusterCount: z.number().int(),
    }),
  ),
});

export type ObjectVersion = z.infer<typeof ObjectVersion>;
export type VersionEntry = z.infer<typeof VersionEntry>;
export type PreviewObject = z.infer<typeof PreviewObject>;
export type ObjectPreview = z.infer<typeof ObjectPreview>;
