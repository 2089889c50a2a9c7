import { durationText, exactTime } from '../age/index.ts';

/**
 * The time beside a step: the time of day when it finished, or how long it has been running at `now`. Instants in
 * milliseconds.
 */
export function stepTime(
  step: { state: string; at?: number | null; startedAt?: number | null },
  now: number,
  timeZone?: string,
): string {
  if (step.state === 'running')
    return typeof step.startedAt === 'number' ? durationText(now - step.startedAt) : '';
  return typeof step.at === 'number' ? (exactTime(step.at, timeZone).split(' ')[1] ?? '') : '';
}
