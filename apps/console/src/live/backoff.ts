import { fraction, type Random } from '@hawser/ports';

const FIRST_MS = 250;
const LONGEST_MS = 8_000;

/**
 * How long to wait before attempt number `attempt` (0 is the first after a loss), milliseconds. Doubles up to
 * 8 s; half of it is jitter, so that a server that returns is not met by all browsers at once.
 */
export function backOffMs(attempt: number, random: Random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(whole / 2 + (whole / 2) * fraction(random));
}
