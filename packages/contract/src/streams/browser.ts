import { z } from 'zod';
import { StreamEnd, StreamItem, StreamRequest } from './request.ts';

/** The first and only message of a browser on `/api/streams`: one socket is one stream. */
export const OpenStream = z.object({
  type: z.literal('open'),
  routerID: z.string().min(1).max(100),
  request: StreamRequest,
});

/** Messages from server to browser. After `end` the socket is closed. */
export const StreamMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('item'), item: StreamItem }),
  z.object({ type: z.literal('end'), end: StreamEnd }),
  /** Every 5 s, so that a page notices a lost connection. */
  z.object({ type: z.literal('ping') }),
]);

export type OpenStream = z.infer<typeof OpenStream>;
export type StreamMessage = z.infer<typeof StreamMessage>;
