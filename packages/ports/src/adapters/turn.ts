/** Resolves when all queued promise callbacks have run, including those that they queue. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
