import { z } from 'zod';
import { Tone } from '../status/index.ts';

/** Version of the live stream's protocol; it is part of the first message of each side. */
export const LIVE_PROTOCOL = 1;

/** Rows that one window may hold; more is asked for by moving the range. */
export const MAX_WINDOW_ROWS = 200;

/** Windows that one socket may hold open. */
export const MAX_WINDOWS = 64;

const range = z.object({
  from: z.number().int().min(0),
  /** Exclusive; at most MAX_WINDOW_ROWS beyond `from`. */
  to: z.number().int().min(0),
});

/** Where `at` is the key of a row, `from` and `to` count from its place; where it is not among the rows, there are none. */
const placedRange = range.extend({ at: z.string().max(220).optional() });

/** Values of which a record has one. */
const anyOf = z.array(z.string().max(253)).min(1).max(50).optional();

const order = <const By extends string>(by: readonly By[]) =>
  z.object({ by: z.enum(by), descending: z.boolean() }).optional();

const flat = {
  /** Records whose name contains this text. */
  text: z.string().max(200).optional(),
  ids: z.array(z.string().max(100)).max(50).optional(),
  /** Records whose status shows in one of these tones. */
  tones: z.array(Tone).min(1).max(5).optional(),
  networkID: z.string().max(100).optional(),
  range: placedRange,
};
const plainOrder = order(['name', 'createdAt', 'status']);

/** What a window shows. `tree` is the networks page; the others are flat collections of records. */
export const WindowQuery = z.discriminatedUnion('collection', [
  z.object({
    collection: z.literal('networks'),
    ...flat,
    /** Networks with one of these features. */
    features: anyOf,
    order: plainOrder,
  }),
  z.object({
    collection: z.literal('clusters'),
    ...flat,
    /** Clusters that are attached to one of these networks. */
    networkIDs: anyOf,
    locations: anyOf,
    /** Distributions as their clusters were defined. */
    distros: anyOf,
    /** Clusters that a person gave one of these tags. */
    tags: anyOf,
    order: order(['name', 'createdAt', 'status', 'location', 'distro']),
  }),
  z.object({ collection: z.literal('routers'), ...flat, order: plainOrder }),
  z.object({
    collection: z.literal('objects'),
    ...flat,
    networkIDs: anyOf,
    kinds: anyOf,
    /** Objects that a person gave one of these tags. */
    tags: anyOf,
    order: order(['name', 'createdAt', 'status', 'network', 'kind']),
  }),
  z.object({ collection: z.literal('placements'), objectID: z.string().max(100), range }),
  /** One row, `OVERVIEW_KEY`: how everything of the context stands. */
  z.object({ collection: z.literal('overview'), range }),
  /** Work in the background, what goes on before what is over, the newest first. */
  z.object({ collection: z.literal('jobs'), ids: flat.ids, range }),
  z.object({
    collection: z.literal('tree'),
    /** Rows of this depth and above are shown expanded unless toggled: 1 shows networks only, 3 all. */
    expandDepth: z.number().int().min(1).max(5),
    /** Keys of rows that stand the other way than `expandDepth` says. */
    toggled: z.array(z.string().max(220)).max(500),
    text: z.string().max(200).optional(),
    /** Only networks that show in one of these tones, with what is below them. */
    tones: z.array(Tone).min(1).max(5).optional(),
    /** Only clusters that show in one of these tones in their network, with what is above and below them. */
    routerTones: z.array(Tone).min(1).max(5).optional(),
    /** Only clusters whose agent in their network has one of these versions, with what is above and below them. */
    agentVersions: anyOf,
    /** Only networks with one of these features, with what is below them. */
    features: anyOf,
    /** Holds at each level: networks, their clusters, the objects on each. By name when it is left out; hubs come before edges. */
    order: plainOrder,
    range: placedRange,
  }),
]);

/** Browser to server. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), protocol: z.number().int() }),
  z.object({
    type: z.literal('open'),
    window: z.string().max(40),
    query: WindowQuery,
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

export type WindowQuery = z.infer<typeof WindowQuery>;
export type LiveRequest = z.infer<typeof LiveRequest>;
export type LiveMessage = z.infer<typeof LiveMessage>;
