import { AGENT_PROTOCOL, AgentMessage } from '@hawser/contract';

/** A message of an agent, or why it is none. `protocol` is the version that a foreign hello asks for. */
export type ReadMessage =
  | { readonly message: AgentMessage }
  | { readonly protocol: number }
  | { readonly malformed: string };

/** Reads one text frame. The protocol's version is looked at first: another version may look different in all else. */
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
