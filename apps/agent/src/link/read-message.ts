import { AGENT_PROTOCOL, ServerMessage } from '@hawser/contract';
import type { Remember } from '../remember.ts';

/** How a work order begins as the server writes it. It is the one message that is long, and that many agents are told alike. */
const DESIRED = '{"type":"desired"';

/** Reads what the server sent. @throws Error that says what is wrong, where it is not of our protocol. */
export function readMessage(text: string, remember: Remember): ServerMessage {
  return text.startsWith(DESIRED) ? remember('desired', text, () => checked(text)) : checked(text);
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
  throw new Error(`the server sent what agent protocol ${AGENT_PROTOCOL} does not know (${path})`);
}
