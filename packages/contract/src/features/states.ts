import { ARGOCD_MODES, ARGOCD_SERVICE_TYPES } from '@hawser/domain/argocd';
import { z } from 'zod';
import { Instant } from '../status/index.ts';

const text = (max: number) => z.string().max(max);

/** What an agent says of a feature. WAITING: for a person, whom the message tells what to do. */
export const FEATURE_STATES = [
  'INSTALLING',
  'INITIATING',
  'WAITING',
  'READY',
  'MISSING',
  'FAILED',
  'REMOVING',
  'REMOVED',
] as const;

/** An installation of the feature that somebody else made. */
export const ExistingFeature = z.object({ version: text(100), namespace: text(63) });

/** The state of a feature in a cluster. */
export const FeatureReport = z.object({
  slug: text(100),
  state: z.enum(FEATURE_STATES),
  /** The step that is being done, from 1, of how many; 0 of 0 when none is. */
  step: z.number().int().min(0).max(100),
  steps: z.number().int().min(0).max(100),
  /** What is being done, or what is wrong and what to do. */
  message: text(2_000),
  since: Instant,
  /** What is there; empty when nothing is. */
  version: text(100),
  namespace: text(63),
  /** Address of its UI; null when the agent finds none. */
  uiURL: text(500).nullable(),
  /** One that is there and was not installed by Hawser; null when there is none. */
  existing: ExistingFeature.nullable(),
  /** The permissions that the installer lacks, such as `create clusterroles`; empty when it waits for nothing of the kind. */
  missingRights: z.array(text(200)).max(50),
  /** Of Argo CD: whether it leaves out kinds that its account may not list; null while that cannot be read. Older agents do not say it. */
  respectsRbac: z.boolean().nullable().optional(),
});

/** What an agent must do about a feature. */
export const WantedFeature = z.object({
  slug: text(100),
  mode: z.enum(ARGOCD_MODES),
  version: text(100),
  namespace: text(63),
  manifest: z.object({
    url: text(1_000),
    /** Hexadecimal. */
    sha256: text(64),
  }),
  serviceType: z.enum(ARGOCD_SERVICE_TYPES),
  /** Host name of the UI that takes precedence; empty for none. */
  hostname: text(300),
});

/** What agents that know features name among what they answer, and the messages `features` in both directions. */
export const ANSWERS_FEATURES = 'features';

/** What agents that register clusters and repositories in Argo CD name among what they answer. */
export const ANSWERS_REGISTRATIONS = 'registrations';

export type FeatureReport = z.infer<typeof FeatureReport>;
export type WantedFeature = z.infer<typeof WantedFeature>;
