/** The properties of background work that the texts use. */
interface CountedWork {
  state: 'running' | 'done' | 'failed' | 'stopped' | 'unknown';
  done: number;
  total: number | null;
}

/** Progress 0 to 1; null if unknown. Finished work is 1. */
export function workProgress({ state, done, total }: CountedWork): number | null {
  if (state === 'done') return 1;
  if (total === null || total <= 0) return null;
  return Math.min(1, Math.max(0, done / total));
}

/** The progress as text: '3 of 5', '1,204 done', 'failed at 3 of 5', 'stopped at 3 of 5'. */
export function workText({ state, done, total }: CountedWork): string {
  if (state === 'done') return 'done';
  const count =
    total === null
      ? `${done.toLocaleString('en')} done`
      : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (state === 'running') return count;
  const how = { failed: 'failed at', stopped: 'stopped at', unknown: 'unknown since' }[state];
  return `${how} ${count}`;
}
