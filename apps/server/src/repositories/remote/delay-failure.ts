import { type Clock, pause } from '@hawser/ports';
import type { Problem } from './outcome.ts';

/**
 * When it is answered that no repository can be read, milliseconds after the request: after every timeout, so that the time reveals
 * as little of the server's network as the message.
 */
const UNREACHABLE_AFTER_MS = 5_500;

/** Waits before it is answered that a repository is unreachable. `startedAt`: when it was asked for, epoch ms. */
export async function delayFailure(problem: Problem, startedAt: number, clock: Clock): Promise<void> {
  if (problem === 'unreachable')
    await pause(clock, Math.max(0, startedAt + UNREACHABLE_AFTER_MS - clock.now()));
}
