import { z } from 'zod';

/** A session of the signed-in account. */
const OwnSession = z.object({
  id: z.string(),
  /** As the browser describes itself (`User-Agent`); empty while unknown. It is the browser's word. */
  browser: z.string(),
  /** IP address of its last request; empty while unknown. */
  address: z.string(),
  createdAt: z.number().int(),
  /** To the minute. */
  lastSeenAt: z.number().int(),
  /** It is that of this request. */
  isCurrent: z.boolean(),
});

/** The newest 100 sessions of the account, the last used first. */
export const OwnSessions = z.object({ items: z.array(OwnSession) });

export const EndedSession = z.object({ ended: z.object({ id: z.string() }) });

/** How many were ended. */
export const EndedOtherSessions = z.object({ ended: z.number().int() });

export type OwnSession = z.infer<typeof OwnSession>;
