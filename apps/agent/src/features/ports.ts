import type { FeatureReport } from '@hawser/contract/features';
import type { Clock } from '@hawser/ports';
import type { Download } from '../adapters/download.ts';
import type { KubeApi } from '../kube/api.ts';
import type { Log } from '../log.ts';

/** What installing a feature needs of the world outside. */
export interface FeaturePorts {
  readonly clock: Clock;
  readonly log: Log;
  /** The API with the permissions of the agent. */
  readonly kube: KubeApi;
  /** The agent's own namespace. */
  readonly namespace: string;
  readonly routerID: string;
  /** The namespace of Argo CD into which the agent may write, by its install command; undefined where it says none. */
  readonly argoCdNamespace?: string | undefined;
  /** Whether the installer keeps its permissions. */
  readonly keepsRights: boolean;
  readonly withToken: (token: string) => KubeApi;
  readonly download: Download;
  /** Whether this agent knows the digest as that of the release, whatever the server sends. */
  readonly isPinned: (version: string, sha256: string) => boolean;
}

/** The state of a feature, without the facts that are kept about it. */
export type FeatureState = Omit<FeatureReport, 'slug' | 'since'>;

/** The state of a feature that is not in the cluster. */
export const NOTHING_INSTALLED: FeatureState = {
  state: 'REMOVED',
  step: 0,
  steps: 0,
  message: '',
  version: '',
  namespace: '',
  uiURL: null,
  existing: null,
  missingRights: [],
};

/** Reports a part of the state that has changed. */
export type Progress = (change: Partial<FeatureState>) => void;
