import { ARGOCD_MODES, ARGOCD_SERVICE_TYPES } from '@hawser/domain/argocd';
import { z } from 'zod';
import { Instant } from '../status/index.ts';
import { ExistingFeature, FEATURE_STATES } from './states.ts';

const VERSION =
  'A release that the server offers, such as v3.6.1. A network that is defined without it gets the preset one; a change without it keeps the stored one. An empty text is refused.';

/** What can be chosen about the Argo CD of a network. */
export const ArgoCdSettings = z.object({
  /** Install it, use the one that is in the cluster, or remove the installed one. */
  mode: z.enum(ARGOCD_MODES),
  version: z.string().max(100).describe(VERSION),
  namespace: z.string().max(1_000),
  /** Of the service of its UI. */
  serviceType: z.enum(ARGOCD_SERVICE_TYPES),
  /** Host name of its UI, which takes precedence over the one that the agent finds; empty for none. */
  overrideHostname: z.string().max(1_000),
});

/** Argo CD on the hub of a network. */
export const ArgoCd = z.object({
  settings: ArgoCdSettings,
  /** UNINSTALLED before the first report, UNKNOWN when its agent does not report any more. */
  state: z.enum([...FEATURE_STATES, 'UNINSTALLED', 'UNKNOWN']),
  /** The step that is being done, from 1, of how many; 0 of 0 when none is. */
  step: z.number().int(),
  steps: z.number().int(),
  message: z.string(),
  since: Instant.nullable(),
  observedAt: Instant.nullable(),
  /** What is there; empty when nothing is. */
  version: z.string(),
  namespace: z.string(),
  uiURL: z.string().nullable(),
  /** One that was found in the cluster and was not installed by Hawser. */
  existing: ExistingFeature.nullable(),
  /** The permissions that the installer lacks. */
  missingRights: z.array(z.string()),
  /** Whether it leaves out kinds that its account on a cluster may not list; otherwise it gives up on such a cluster. Null: unknown. */
  respectsRbac: z.boolean().nullable(),
  /** Gives the installer its permissions; null when it waits for none. */
  commands: z.object({ kubectl: z.string(), oc: z.string() }).nullable(),
});

export type ArgoCd = z.infer<typeof ArgoCd>;
