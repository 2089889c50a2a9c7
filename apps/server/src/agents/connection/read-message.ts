import { AGENT_PROTOCOL, AgentMessage } from '@hawser/contract/agent';
import { z } from 'zod';
import { isTooComplex } from '../../http/json-body.ts';

/** More than a report of the largest size has, whose values are texts, and than objects of Kubernetes are nested. */
const LIMITS = { depth: 1_000, values: 500_000 };

/** A message of an agent, or why it is invalid. `protocol` is the unsupported version of a hello. */
type ReadMessage =
  | { readonly message: AgentMessage }
  | { readonly protocol: number }
  | { readonly malformed: string };

/** Parses one text frame. The protocol version is checked first, because everything else may differ in another version. */
export function readMessage(text: string): ReadMessage {
  if (isTooComplex(text, LIMITS)) return unread(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { malformed: 'not JSON' };
  }
  const { type, protocol } = (value ?? {}) as { type?: unknown; protocol?: unknown };
  if (type === 'hello' && typeof protocol === 'number' && protocol !== AGENT_PROTOCOL) return { protocol };
  const parsed = AgentMessage.safeParse(value);
  if (parsed.success) return { message: parsed.data };
  const end = endOfStream(value);
  if (end !== null) return { message: end };
  return { malformed: parsed.error.issues[0]?.path.join('.') ?? '' };
}

/** Agents write the type and the stream first. */
const ITEM = /^\{"type":"streamItem","stream":(\d{1,15}),/;

/** What is not parsed ends its stream as well: an agent passes on what somebody wrote into its cluster. */
function unread(text: string): ReadMessage {
  const stream = ITEM.exec(text)?.[1];
  return stream === undefined ? { malformed: 'too complex' } : { message: endOf(Number(stream)) };
}

const OfStream = z.object({ type: z.literal('streamItem'), stream: z.number().int() });

/** An item that is not of this protocol ends its stream, and not the connection, so that reports still come. */
function endOfStream(value: unknown): AgentMessage | null {
  const item = OfStream.safeParse(value);
  return item.success ? endOf(item.data.stream) : null;
}

const endOf = (stream: number): AgentMessage => ({
  type: 'streamEnd',
  stream,
  end: { code: 'failed', message: 'The agent sent an invalid message.' },
});
