/** From least to most, milliseconds. */
export type SpanMs = readonly [least: number, most: number];

/** How fast a cluster is, and what goes wrong in it: plain data, so that a scenario can contain it. */
export interface ClusterBehavior {
  /** Until a controller gets to what has changed. */
  readonly reactMs: SpanMs;
  /** Until the scheduler has found a node. */
  readonly scheduleMs: SpanMs;
  /** Until the images are there and the containers run. */
  readonly startMs: SpanMs;
  /** Until a running container is ready. */
  readonly readyMs: SpanMs;
  /** Until a pod that is deleted has stopped. */
  readonly stopMs: SpanMs;
  /** Until the pod of a Job has done its work. */
  readonly workMs: SpanMs;
  /** How long a container runs before it crashes, where it does. */
  readonly crashMs: SpanMs;
  /** Images whose name has this in it cannot be pulled. */
  readonly badImages: readonly string[];
  /** Images whose name has this in it crash. */
  readonly crashingImages: readonly string[];
  /** Images whose name has this in it run and never become ready. */
  readonly unreadyImages: readonly string[];
}

/** A healthy cluster. */
export const healthy: ClusterBehavior = {
  reactMs: [20, 120],
  scheduleMs: [10, 60],
  startMs: [800, 4_000],
  readyMs: [300, 3_000],
  stopMs: [500, 3_000],
  workMs: [3_000, 20_000],
  crashMs: [1_000, 5_000],
  badImages: [],
  crashingImages: [],
  unreadyImages: [],
};
