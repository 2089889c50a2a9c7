import { BackOff, type Clock, pause, type Random } from '@hawser/ports';
import { type Outcome, Session, type SessionOptions } from './session.ts';

export type Refusal = Extract<Outcome, { kind: 'refused' }>;

/** The first retry is quick, so that agents reconnect to a restarted server within seconds. */
const RETRY = { firstMs: 500, mostMs: 30_000 };
/** After a session that lasted this long, the backoff starts again. */
const STABLE_MS = 5_000;

interface ConnectionOptions extends Omit<SessionOptions, 'ended'> {
  readonly random: Random;
  readonly clock: Clock;
  /** A session ended, for any reason. */
  readonly lost: () => void;
}

/**
 * Keeps a session with the server until `signal` aborts; reconnects automatically. Returns the final refusal, which a
 * retry cannot change; null when aborted.
 */
export async function keepConnected(
  options: ConnectionOptions,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const { clock, log, random, lost } = options;
  const backOff = new BackOff(RETRY, random);
  while (!signal.aborted) {
    const startedAt = clock.now();
    const outcome = await runSession(options, signal);
    lost();
    if (signal.aborted) return null;
    if (outcome.kind === 'refused' && outcome.final) return outcome;
    if (outcome.kind === 'lost' && outcome.welcomed && clock.now() - startedAt >= STABLE_MS) backOff.reset();
    const delayMs = backOff.next();
    const reason = outcome.kind === 'lost' ? outcome.reason : outcome.message;
    log.warn('Not connected to the server', { reason, retryMs: delayMs });
    await pause(clock, delayMs, signal);
  }
  return null;
}

function runSession(options: ConnectionOptions, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const close = () => session.close();
    const session = new Session({
      ...options,
      ended(outcome) {
        signal.removeEventListener('abort', close);
        resolve(outcome);
      },
    });
    signal.addEventListener('abort', close);
  });
}

/** URL of the agent socket of the server with this base URL. */
export function socketUrl(server: string): string {
  return `${server.replace(/^http/, 'ws')}/agent/v1`;
}
