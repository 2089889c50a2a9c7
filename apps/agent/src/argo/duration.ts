const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** A duration as Go writes it, such as `1h30m` or `120s`, in milliseconds; null for any other text. */
export function durationMs(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === '0') return 0;
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) return null;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g))
    sum += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  return sum;
}
