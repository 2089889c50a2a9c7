import { z } from 'zod';

/**
 * What a server tells the demo program that it forked, over the channel between the two. `token` stands for a session of the
 * account that asked, for as long as the program runs; it goes nowhere else.
 */
export const DemoCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('load'),
    /** Base URL of the server. */
    server: z.string(),
    token: z.string(),
    clusters: z.number().int(),
    /** Objects on each cluster. */
    objects: z.number().int(),
  }),
  z.object({ kind: z.literal('remove'), server: z.string(), token: z.string() }),
]);

/** What the program tells, several times a second while it loads or removes. */
export const DemoMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    /** Clusters whose agent is connected. */
    connected: z.number().int(),
    /** Objects that the server has taken as applied, all clusters together. */
    applied: z.number().int(),
  }),
  /** Everything is connected and applied. */
  z.object({ kind: z.literal('live') }),
  z.object({
    kind: z.literal('removing'),
    what: z.string().max(60),
    done: z.number().int(),
    of: z.number().int(),
  }),
  z.object({ kind: z.literal('removed') }),
  /** It cannot go on, and ends. */
  z.object({ kind: z.literal('failed'), message: z.string().max(1000) }),
]);

export type DemoCommand = z.infer<typeof DemoCommand>;
export type DemoMessage = z.infer<typeof DemoMessage>;
