import { z } from 'zod';

/** Version of the live stream's protocol; it is part of the first message of each side. */
export const LIVE_PROTOCOL = 1;

/** Windows that one socket may hold open. */
export const MAX_WINDOWS = 64;

/** A query as it is sent. The collection that it names says what else belongs in it. */
export const SentQuery = z.looseObject({ collection: z.string().max(100) });
export type SentQuery = Readonly<z.infer<typeof SentQuery>>;

/** Browser to server. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), protocol: z.number().int() }),
  z.object({
    type: z.literal('open'),
    window: z.string().max(40),
    query: SentQuery,
    /** After a reconnection: the revision that the browser holds; equal means no snapshot is needed. */
    revision: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('close'), window: z.string().max(40) }),
  z.object({ type: z.literal('pong') }),
]);

const row = z.record(z.string(), z.unknown());

/** Server to browser. Row shapes are the records of the HTTP contract, or TreeRow for `tree`. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: z.number().int(),
    /** Server's clock, so that ages are right on a machine whose clock is off. */
    now: z.number().int(),
    /** Changes when the server's history starts anew: revisions from before mean nothing then. */
    epoch: z.string(),
  }),
  /** The whole of a window: `keys` in order from `from`, `rows` by key. */
  z.object({
    type: z.literal('snapshot'),
    window: z.string(),
    revision: z.string(),
    from: z.number().int(),
    total: z.number().int(),
    keys: z.array(z.string()),
    rows: z.record(z.string(), row),
  }),
  /** What changed since the revision before. `keys` is there when membership or order changed. */
  z.object({
    type: z.literal('delta'),
    window: z.string(),
    revision: z.string(),
    total: z.number().int(),
    keys: z.array(z.string()).optional(),
    rows: z.record(z.string(), row),
  }),
  /** After a reconnection, or after `stale`: what the browser holds is right now. */
  z.object({ type: z.literal('current'), window: z.string(), revision: z.string() }),
  /**
   * The server fell behind for this window: something changed that it did not tell of within two seconds, or that it held back from
   * a slow reader. Deltas may come meanwhile; `current` or a snapshot says that it lacks nothing any more.
   */
  z.object({ type: z.literal('stale'), window: z.string() }),
  z.object({
    type: z.literal('refused'),
    window: z.string().optional(),
    code: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal('ping'), now: z.number().int() }),
  z.object({ type: z.literal('signed-out') }),
]);

export type LiveRequest = z.infer<typeof LiveRequest>;
export type LiveMessage = z.infer<typeof LiveMessage>;
