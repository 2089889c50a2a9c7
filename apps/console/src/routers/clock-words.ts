/** A clock within this is in step, milliseconds. */
const IN_STEP_MS = 2_000;

/** How the agent's clock stands to the server's: what is behind shows ages that are too small. Null: not known. */
export function clockWords(skewMs: number | null): string | null {
  if (skewMs === null) return null;
  if (Math.abs(skewMs) < IN_STEP_MS) return 'in sync';
  return `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead' : 'behind'}`;
}
