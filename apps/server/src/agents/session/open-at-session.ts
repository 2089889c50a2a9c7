import { type AgentStreamRequest, NAMED_REQUESTS, TARGET_REQUESTS } from '@hawser/contract/streams';
import { agentMessages } from '../messages.ts';
import type { AgentSession } from './session.ts';
import type { OpenedStream, StreamReader } from '../streams/agent-streams.ts';

const NONE: OpenedStream = { close() {}, input() {} };
const NAMED: ReadonlySet<string> = new Set(NAMED_REQUESTS);

/** Whether streams of the context can be opened over the session. */
export const isUsable = (session: AgentSession | undefined, owner: string): session is AgentSession =>
  session?.ready === true && session.open && session.identity.owner === owner;

/** Opens a stream over the session of an agent, or ends it at once with the reason. */
export function openAtSession(
  session: AgentSession | undefined,
  owner: string,
  request: AgentStreamRequest,
  reader: StreamReader,
): OpenedStream {
  if (!isUsable(session, owner)) {
    reader.end({ code: 'offline', message: agentMessages.offline });
    return NONE;
  }
  // It would end its connection.
  const names = ['target' in request ? TARGET_REQUESTS : null, request.kind].filter((name) => name !== null);
  if (names.some((name) => NAMED.has(name) && !session.identity.answers.includes(name))) {
    reader.end({ code: 'refused', message: agentMessages.olderAgent });
    return NONE;
  }
  return session.streams.open(request, reader);
}
