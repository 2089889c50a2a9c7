import { SYNC_OPTIONS } from '@hawser/domain/gitops';
import { z } from 'zod';
import { ArgoResourceName } from './application.ts';

/** Most resources that one sync may be limited to. */
const MAX_CHOSEN = 300;

/** Compares it with its source again; `hard` also regenerates the manifests instead of using cached ones. */
const Refresh = z.object({ type: z.literal('refresh'), hard: z.boolean() });

/** Brings the cluster to what the source says. */
const Sync = z.object({
  type: z.literal('sync'),
  /** Remove what is not in the source any more. */
  prune: z.boolean(),
  dryRun: z.boolean(),
  /** Delete and create again what cannot be changed. */
  force: z.boolean(),
  /** For this sync alone, beside those of the Application. */
  options: z.array(z.enum(SYNC_OPTIONS)).max(SYNC_OPTIONS.length).default([]),
  /** Only these; all when empty. */
  resources: z.array(ArgoResourceName).max(MAX_CHOSEN),
});

/** Ends the operation that runs. */
const Terminate = z.object({ type: z.literal('terminate') });

/** Deploys an entry of its history again. */
const RollBack = z.object({ type: z.literal('rollBack'), id: z.number().int().nonnegative() });

/** Ends a deletion that waits: what Argo CD has not deleted yet stays. */
const Release = z.object({ type: z.literal('release') });

/** What can be done with an Application in Argo CD. */
export const ArgoAction = z.discriminatedUnion('type', [Refresh, Sync, Terminate, RollBack, Release]);

/**
 * Asks for an action on an Application on one cluster. `pin`: where it is synced automatically, a roll back writes the revision into a new
 * version of the object, which concerns all its clusters; otherwise it is refused there.
 */
export const ActOnApplication = z.discriminatedUnion('type', [
  Refresh,
  Sync,
  Terminate,
  RollBack.extend({ pin: z.boolean().default(false) }),
  Release,
]);

/** What became of it: asked of Argo CD, or `pinned` in a new version of the object. */
export const ApplicationActed = z.object({
  /** The new version of the object; null where Argo CD was asked. */
  pinnedVersion: z.number().int().nullable(),
  /** What it rolls back to. */
  revisions: z.array(z.string()),
});

/** Asks for an action on many objects, on each of their clusters, which a background job does. */
export const ActOnApplications = z.object({
  objectIDs: z.array(z.string().max(100)).min(1).max(10_000),
  action: z.discriminatedUnion('type', [Refresh, Sync, Terminate]),
});

/** Asks the agent of the hub for an action. Browsers ask for it by a command, which is audited, and not as a stream. */
export const ApplicationActionRequest = z.object({
  kind: z.literal('application-action'),
  objectID: z.string().min(1).max(250),
  action: ArgoAction,
  /** The person, for Argo CD's record. */
  by: z.string().max(320),
});

/** What became of an action. */
export const ApplicationActionItem = z.object({
  type: z.literal('application-action'),
  /** False only for a roll back of an Application that is synced automatically: nothing was done. */
  isDone: z.boolean(),
  /** What it rolls back to, one for each source; empty for other actions. */
  revisions: z.array(z.string().max(200)).max(20),
});

export type ArgoAction = z.infer<typeof ArgoAction>;
export type ApplicationActionRequest = z.infer<typeof ApplicationActionRequest>;
export type ApplicationActionItem = z.infer<typeof ApplicationActionItem>;
export type ActOnApplication = z.infer<typeof ActOnApplication>;
export type ActOnApplications = z.infer<typeof ActOnApplications>;
export type ApplicationActed = z.infer<typeof ApplicationActed>;
