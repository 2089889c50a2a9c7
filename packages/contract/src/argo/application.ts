import { isPlainWebAddress } from '@hawser/domain/fields';
import { cleanText } from '@hawser/domain/names';
import { z } from 'zod';
import { Instant } from '../status/index.ts';

const text = (max: number) => z.string().max(max);
/** One line to be shown. It comes from Git and clusters, and an agent is not believed that it has cleaned it. */
const line = (max: number) => text(max).transform((shown) => cleanText(shown, max));
const revisions = z.array(line(200)).max(20);

/** Most resources of an Application that are sent: those that are not synced or not healthy first. The others are counted. */
export const MAX_ARGO_RESOURCES = 300;
/** Most entries of its history, the newest. */
export const MAX_ARGO_HISTORY = 20;

/** A resource as a sync names it. Group and namespace may be empty. */
export const ArgoResourceName = z.object({
  group: text(253),
  kind: text(100),
  namespace: text(63),
  name: text(253),
});

/** A resource of an Application, as Argo CD compares it. Empty is what Argo CD does not say. */
const ArgoResource = ArgoResourceName.extend({
  /** Upper case, such as OUTOFSYNC. */
  sync: line(40),
  /** Upper case, such as HEALTHY. */
  health: line(40),
  /** Of its health, or of the last operation on it. */
  message: line(200),
  /** What the last operation did with it, such as SYNCFAILED. */
  result: line(40),
  isHook: z.boolean(),
  /** It is not in the source any more: a sync with prune removes it. */
  requiresPruning: z.boolean(),
});

/** Where an Application comes from. */
const ArgoSource = z.object({
  /** Without a user name and password. */
  repoURL: line(500),
  path: line(500),
  chart: line(200),
  targetRevision: line(200),
});

/** The last operation, or the one that runs. */
const ArgoOperation = z.object({
  /** Upper case: RUNNING, TERMINATING, SUCCEEDED, FAILED or ERROR. */
  phase: line(40),
  message: line(2_000),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** What it syncs to. */
  revisions,
  retries: z.number().int().nonnegative(),
  /** Who started it; empty for Argo CD itself. */
  by: line(200),
  isDryRun: z.boolean(),
  prunes: z.boolean(),
  /** How many chosen resources it is limited to; 0 for all. */
  chosen: z.number().int().nonnegative(),
});

/** A sync window of the project that forbids to sync now. */
const ArgoSyncWindow = z.object({
  /** `deny`: it is open. `allow`: it is closed, and no other is open. */
  kind: z.enum(['deny', 'allow']),
  /** When it begins, as cron has it, in `timeZone`. */
  schedule: line(100),
  timeZone: line(100),
  /** How long it is open, such as `8h`. */
  duration: line(100),
  description: line(300),
  /** Whether a person can sync nevertheless. */
  allowsManual: z.boolean(),
  /** When nothing forbids it any more; null when that is not to be foreseen. */
  until: Instant.nullable(),
});

/** An Application as Argo CD describes it. */
export const ArgoApplication = z.object({
  /** Its name in Argo CD. */
  name: line(253),
  namespace: line(63),
  project: line(253),
  destination: z.object({ cluster: line(253), namespace: line(63) }),
  sources: z.array(ArgoSource).max(20),
  /** How it is synced by itself; null when it is not. */
  automated: z.object({ prune: z.boolean(), selfHeal: z.boolean() }).nullable(),
  /** Upper case (Spec 2 §4, "Argo health" and "Argo sync"); empty where Argo CD says nothing. */
  health: line(40),
  healthMessage: line(2_000),
  healthSince: Instant.nullable(),
  sync: line(40),
  /** What the status is about, one for each source. */
  revisions,
  /** An operation that Argo CD has not begun yet. */
  isRequested: z.boolean(),
  operation: ArgoOperation.nullable(),
  conditions: z.array(z.object({ type: line(100), message: line(2_000), at: Instant.nullable() })).max(20),
  /** What was deployed, the newest first. */
  history: z
    .array(
      z.object({
        id: z.number().int().nonnegative(),
        revisions,
        deployedAt: Instant.nullable(),
        by: line(200),
        sources: z.array(ArgoSource).max(20),
      }),
    )
    .max(MAX_ARGO_HISTORY),
  images: z.array(line(500)).max(50),
  /** They become links, so an agent is not believed that they are addresses of the web: others are left out. */
  externalURLs: z
    .array(line(500))
    .max(20)
    .transform((urls) => urls.filter(isPlainWebAddress)),
  resources: z.array(ArgoResource).max(MAX_ARGO_RESOURCES),
  /** Resources that are not sent because there are too many. */
  omitted: z.number().int().nonnegative(),
  /** When Argo CD compared it last. */
  comparedAt: Instant.nullable(),
  isRefreshing: z.boolean(),
  isDeleting: z.boolean(),
  /** Since when it is being deleted; null when it is not. Missing from older agents, as the next. */
  deletingSince: Instant.nullable().optional(),
  /** Its deletion waits until each of these is taken off. */
  finalizers: z.array(line(200)).max(20).optional(),
  /**
   * What forbids to sync it now; null: no sync window does. Missing where that is not known: from older agents, and where the project or
   * its windows cannot be read.
   */
  window: ArgoSyncWindow.nullable().optional(),
  /** Why all this may be outdated, such as a stopped Argo CD; empty when it is current. */
  outdated: line(600),
});

/** An Application as it is now, and again after each change. */
export const ApplicationItem = z.object({
  type: z.literal('application'),
  application: ArgoApplication,
  observedAt: Instant,
});

export type ArgoSyncWindow = z.infer<typeof ArgoSyncWindow>;
export type ArgoApplication = z.infer<typeof ArgoApplication>;
export type ApplicationItem = z.infer<typeof ApplicationItem>;
