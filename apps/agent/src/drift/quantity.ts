import type { PathStep } from '@hawser/domain/drift';

/** Fields whose values are quantities, which the API server writes in its own way: `0.5` as `500m`. */
const QUANTITIES = new Set(['limits', 'requests', 'hard', 'sizeLimit', 'divisor', 'capacity']);
// Each digit can match in one place only, because the text is whatever somebody wrote in the cluster.
const QUANTITY = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)([numkMGTPE]|[KMGTPE]i)?$/;
const POWERS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** Whether both are the same quantity, at a path whose values are quantities. */
export function isSameQuantity(a: unknown, b: unknown, path: readonly PathStep[]): boolean {
  if (!path.some((step) => typeof step === 'string' && QUANTITIES.has(step))) return false;
  const [x, y] = [amountOf(a), amountOf(b)];
  return x !== null && y !== null && Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y));
}

function amountOf(value: unknown): number | null {
  const [, digits, unit = ''] = QUANTITY.exec(String(value)) ?? [];
  if (digits === undefined) return null;
  return Number(digits) * (unit === '' ? 1 : (POWERS[unit] ?? Number.NaN));
}
