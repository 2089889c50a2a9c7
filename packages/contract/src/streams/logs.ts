import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Longest part of a line that is sent, UTF-16 units; the rest is cut off, and `cut` is true. */
export const MAX_LOG_LINE = 16_384;
/** Most pods whose logs are followed together on one cluster. */
export const MAX_LOG_PODS = 50;
/** Most containers of one cluster whose state is reported, or that a request to continue names. */
export const MAX_LOG_CONTAINERS = 500;

/** One line that a container wrote. */
export const LogLine = z.object({
  pod: z.string().max(253),
  container: z.string().max(253),
  /** When the container runtime received it, with the nanoseconds of that millisecond. */
  at: Instant,
  nanos: z.number().int().min(0).max(999_999),
  text: z.string().max(MAX_LOG_LINE),
  cut: z.boolean(),
});

/** Lines of one or more pods, each pod's in order. */
export const LogItem = z.object({ type: z.literal('log'), lines: z.array(LogLine).max(1_000) });

/** The pods that are followed, or why a pod is not. */
export const LogSourcesItem = z.object({
  type: z.literal('log-sources'),
  pods: z
    .array(
      z.object({
        pod: z.string().max(253),
        container: z.string().max(253),
        /** `ended`: the container has stopped and everything that it wrote was sent. */
        state: z.enum(['following', 'ended', 'failed']),
        message: z.string().max(500),
      }),
    )
    .max(MAX_LOG_CONTAINERS),
  /** Pods that are not followed because there are too many. */
  omitted: z.number().int().nonnegative(),
});

export type LogLine = z.infer<typeof LogLine>;
export type LogItem = z.infer<typeof LogItem>;
export type LogSourcesItem = z.infer<typeof LogSourcesItem>;
