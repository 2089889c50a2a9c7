/** Who wrote an object (field `origin`); wire format, so the words stay whatever the product is called. */
export const ORIGINS = {
  /** Written by a user here, applied by the agents. */
  config: 'nethopper-config',
  /** Written here, delivered by Argo CD. */
  gitops: 'nethopper-gitops',
  /** Made by the product itself: features, sites, links. */
  auto: 'nethopper-auto',
  /** Found in a cluster, not ours: shown, never changed. */
  foreign: 'foreign',
} as const;

/** Agents below it must be upgraded before more is attached (Spec 2 §9). */
export const MINIMUM_AGENT_VERSION = '5.0.0';

/** Largest file or YAML text that is taken, in bytes (Spec 1 §9). */
export const FILE_BYTES_MAX = 1_048_576;

/** Clusters or objects that one import makes at most, and routers that one request issues install ids for. */
export const MAX_IMPORT = 500;

/** Most records that one batch deletes (Spec 2 §9). */
export const BATCH_DELETE_MAX = 500;
