/** Clocks within this difference are in sync, milliseconds. */
const IN_STEP_MS = 2_000;

/**
 * The difference between the agent's and the server's clock as text: an agent clock that is behind shows ages that are too
 * small. Null if unknown.
 */
export function clockText(skewMs: number | null): string | null {
  if (skewMs === null) return null;
  if (Math.abs(skewMs) < IN_STEP_MS) return 'in sync';
  return `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead' : 'behind'}`;
}
