import type { AgentStreamRequest, StreamItem } from '@hawser/contract/streams';
import type { Clock } from '@hawser/ports';
import { cleanText } from '@hawser/domain/names';
import { conflicting } from '../http/failure.ts';
import { agentMessages } from './messages.ts';
import type { ConnectedAgent } from './peers/index.ts';

/** How long the agent may take to answer, milliseconds. It reads and writes a few small objects. */
const ANSWER_MS = 10_000;
/** Longest message of an agent that is shown, UTF-16 units. */
const MAX_MESSAGE = 500;

/**
 * What `pick` takes of the first item that an agent answers a request with.
 * @throws Failure 409 with the reason of the agent, or when it does not answer in time.
 */
export function ask<Answer>(
  agent: ConnectedAgent,
  request: AgentStreamRequest,
  clock: Clock,
  pick: (item: StreamItem) => Answer | undefined,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const timer = clock.after(ANSWER_MS, () => {
      stream.close();
      reject(conflicting(agentMessages.slow));
    });
    const stream = agent.open(request, {
      item(item, taken) {
        taken();
        const answer = pick(item);
        if (answer !== undefined) resolve(answer);
      },
      // After the item it changes nothing.
      end({ message }) {
        timer.cancel();
        reject(conflicting(cleanText(message, MAX_MESSAGE) || agentMessages.noAnswer));
      },
    });
  });
}
