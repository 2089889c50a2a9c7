import { z } from 'zod';
import { Banner } from '../admin/index.ts';

/** Version of the live stream's protocol; both sides send it in their first message. */
export const LIVE_PROTOCOL = 1;

/** Maximum number of open windows of one socket. */
export const MAX_WINDOWS = 64;

/** Maximum number of sockets of one account at one server, and of open windows of all of them. */
export const MAX_ACCOUNT_SOCKETS = 32;
export const MAX_ACCOUNT_WINDOWS = 1_536;

/** A query as it is sent. Its collection determines the other fields. */
export const SentQuery = z.looseObject({ collection: z.string().max(100) });
export type SentQuery = Readonly<z.infer<typeof SentQuery>>;

/** Messages from browser to server. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), protocol: z.number().int() }),
  z.object({
    type: z.literal('open'),
    window: z.string().max(40),
    query: SentQuery,
    /** After a reconnection: the revision that the browser has. If it is still current, no snapshot is sent. */
    revision: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('close'), window: z.string().max(40) }),
  z.object({ type: z.literal('pong') }),
]);

const row = z.record(z.string(), z.unknown());

/** Messages from server to browser. Rows are the records of the HTTP contract, or TreeRow for `tree`. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: z.number().int(),
    /** The server's clock, so that ages are correct on a machine with a wrong clock. */
    now: z.number().int(),
    /** Changes when the server's history starts again: earlier revisions are then invalid. */
    epoch: z.string(),
  }),
  /** The whole of a window: `keys` in order starting at `from`, `rows` by key. */
  z.object({
    type: z.literal('snapshot'),
    window: z.string(),
    revision: z.string(),
    from: z.number().int(),
    total: z.number().int(),
    keys: z.array(z.string()),
    rows: z.record(z.string(), row),
  }),
  /** What changed since the previous revision. `keys` is present when membership or order changed. */
  z.object({
    type: z.literal('delta'),
    window: z.string(),
    revision: z.string(),
    total: z.number().int(),
    keys: z.array(z.string()).optional(),
    rows: z.record(z.string(), row),
  }),
  /** After a reconnection, or after `stale`: the browser's content is current. */
  z.object({ type: z.literal('current'), window: z.string(), revision: z.string() }),
  /**
   * The window is stale: a change was not sent within two seconds, because the server is overloaded or the reader is slow. Deltas may
   * follow; `current` or a snapshot ends the stale state.
   */
  z.object({ type: z.literal('stale'), window: z.string() }),
  z.object({
    type: z.literal('refused'),
    window: z.string().optional(),
    code: z.string(),
    message: z.string(),
  }),
  z.object({
    type: z.literal('ping'),
    now: z.number().int(),
    /** The message of the administrators, as the server knows it; absent until it has read it. */
    banner: Banner.optional(),
  }),
  z.object({ type: z.literal('signed-out') }),
]);

export type LiveRequest = z.infer<typeof LiveRequest>;
export type LiveMessage = z.infer<typeof LiveMessage>;
