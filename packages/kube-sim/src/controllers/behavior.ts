/** Minimum and maximum, milliseconds. */
export type SpanMs = readonly [least: number, most: number];

/** Speed and faults of a cluster: plain data, so that a scenario can contain it. */
export interface ClusterBehavior {
  /** Until a controller reacts to a change. */
  readonly reactMs: SpanMs;
  /** Until the scheduler has found a node. */
  readonly scheduleMs: SpanMs;
  /** Until the images are pulled and the containers run. */
  readonly startMs: SpanMs;
  /** Until a running container is ready. */
  readonly readyMs: SpanMs;
  /** Until a deleted pod has stopped. */
  readonly stopMs: SpanMs;
  /** Until the pod of a Job has finished. */
  readonly workMs: SpanMs;
  /** How long a crashing container runs before it crashes. */
  readonly crashMs: SpanMs;
  /** Images whose name contains one of these cannot be pulled. */
  readonly badImages: readonly string[];
  /** Images whose name contains one of these crash. */
  readonly crashingImages: readonly string[];
  /** Images whose name contains one of these run and never become ready. */
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
