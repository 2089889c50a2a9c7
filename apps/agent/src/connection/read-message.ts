import { AGENT_PROTOCOL, ServerMessage } from '@hawser/contract/agent';
import type { Memoize } from '../memoize.ts';

/** How the server begins a `desired` message. It is the only long message, and many agents receive the same one. */
const DESIRED = '{"type":"desired"';

/** Parses a message of the server. @throws Error that names the invalid field, when it does not follow the protocol. */
export function readMessage(text: string, memoize: Memoize): ServerMessage {
  return text.startsWith(DESIRED) ? memoize('desired', text, () => checked(text)) : checked(text);
}

function checked(text: string): ServerMessage {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = null;
  }
  const message = ServerMessage.safeParse(parsed);
  if (message.success) return message.data;
  const path = message.error.issues[0]?.path.join('.');
  throw new Error(
    `the server sent a message that is not valid in agent protocol ${AGENT_PROTOCOL} (${path})`,
  );
}
