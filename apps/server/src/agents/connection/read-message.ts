import { AGENT_PROTOCOL, AgentMessage } from '@hawser/contract/agent';

/** A message of an agent, or why it is invalid. `protocol` is the unsupported version of a hello. */
export type ReadMessage =
  | { readonly message: AgentMessage }
  | { readonly protocol: number }
  | { readonly malformed: string };

/** Parses one text frame. The protocol version is checked first, because everything else may differ in another version. */
export function readMessage(text: string): ReadMessage {
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
  return { malformed: parsed.error.issues[0]?.path.join('.') ?? '' };
}
