/** Origin of an object (field `origin`). These values are part of the wire format, independent of the product's name. */
export const ORIGINS = {
  /** Written by a user in Hawser, applied by the agents. */
  config: 'nethopper-config',
  /** Written in Hawser, delivered by Argo CD. */
  gitops: 'nethopper-gitops',
  /** Created by the product itself: features, sites, links. */
  auto: 'nethopper-auto',
  /** Found in a cluster and not managed by Hawser: shown, never changed. */
  foreign: 'foreign',
} as const;

/** Whether an object is exposed by the application network (field `exposeStatus`). */
export const EXPOSURES = ['UNEXPOSED', 'EXPOSED'] as const;

/** Agents below this version must be upgraded before another cluster is attached (Spec 2 §9). */
export const MINIMUM_AGENT_VERSION = '5.0.0';

/** Largest accepted file or YAML text, in bytes (Spec 1 §9). */
export const FILE_BYTES_MAX = 1_048_576;

/** Maximum number of clusters or objects in one import, and of routers in one request for install ids. */
export const MAX_IMPORT = 500;

/** Maximum number of records that one batch deletes (Spec 2 §9). */
export const BATCH_DELETE_MAX = 500;
