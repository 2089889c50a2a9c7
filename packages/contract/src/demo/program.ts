import { z } from 'zod';

/**
 * A command from the server to the demo program that it forked, over their IPC channel. `token` is a session of the account
 * that requested the demo, valid while the program runs; it is sent nowhere else.
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

/** A message from the demo program, several times a second while it loads or removes a fleet. */
export const DemoMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    /** Clusters whose agent is connected. */
    connected: z.number().int(),
    /** Applied objects that the server has acknowledged, over all clusters. */
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
  /** It cannot continue and exits. */
  z.object({ kind: z.literal('failed'), message: z.string().max(1000) }),
]);

export type DemoCommand = z.infer<typeof DemoCommand>;
export type DemoMessage = z.infer<typeof DemoMessage>;
