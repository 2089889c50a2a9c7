import {
  AgentStreamRequest,
  STREAM_CREDIT,
  StreamEnd,
  StreamItem,
  TERMINAL_INPUT_CREDIT,
  TerminalInput,
} from '@hawser/contract/streams';
import { z } from 'zod';

/** Path of the socket on the port for peers. */
export const PEER_PATH = '/peer/v1';
/** Longest message of the server with the browser, bytes: a browser's request, or one text of input. */
export const MAX_PEER_COMMAND = 262_144;
/** Longest message of the server with the agent, bytes: an item that an agent may send, in which a UTF-16 unit needs up to three. */
export const MAX_PEER_ANSWER = 8 * STREAM_CREDIT;
/** Bytes of messages that were received and not taken. An agent that sends more than twice its credit loses the stream before. */
export const MAX_PEER_WAITING = MAX_PEER_ANSWER;

/** From the server with the browser to the server with the agent. One socket is one stream: `open`, and then the others. */
export const PeerCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    /** The context, whose rights the server with the browser has checked. */
    owner: z.string().min(1).max(100),
    routerID: z.string().min(1).max(100),
    request: AgentStreamRequest,
  }),
  /** The oldest item that was not taken yet was passed on: the agent gets credit for it. */
  z.object({ type: z.literal('taken') }),
  z.object({ type: z.literal('input'), input: TerminalInput }),
]);

/** From the server with the agent. After `end` the socket is closed. */
export const PeerAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('item'), item: StreamItem }),
  z.object({
    type: z.literal('input-taken'),
    units: z.number().int().min(1).max(TERMINAL_INPUT_CREDIT),
  }),
  z.object({ type: z.literal('end'), end: StreamEnd }),
]);

export type PeerCommand = z.infer<typeof PeerCommand>;
export type PeerAnswer = z.infer<typeof PeerAnswer>;

/** A message as `schema` has it; null when it is not one. */
export function readFrame<T>(schema: z.ZodType<T>, data: Buffer, isBinary: boolean): T | null {
  if (isBinary) return null;
  try {
    return schema.safeParse(JSON.parse(data.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
