/** Resolves when everything that promises have queued by now, and what that queues in turn, has run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
