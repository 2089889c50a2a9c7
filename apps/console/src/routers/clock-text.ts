/** Clocks within this difference are in sync, milliseconds. */
const IN_STEP_MS = 2_000;

/**
 * The difference between the agent's and the server's clock as text: an agent clock that is behind shows ages that are too
 * small. Null if it never reported. `isSilent`: it reports no longer, so what it said last is unknown by now.
 */
export function clockText(skewMs: number | null, isSilent: boolean): string | null {
  if (skewMs === null) return null;
  const text =
    Math.abs(skewMs) < IN_STEP_MS
      ? 'in sync'
      : `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead' : 'behind'}`;
  return isSilent ? `unknown, was ${text}` : text;
}
