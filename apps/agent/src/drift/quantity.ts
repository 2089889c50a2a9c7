import type { PathStep } from '@hawser/domain/drift';
import { amountOf } from '../kube/quantity.ts';

/** Fields whose values are quantities, which the API server writes in its own way: `0.5` as `500m`. */
const QUANTITIES = new Set(['limits', 'requests', 'hard', 'sizeLimit', 'divisor', 'capacity']);

/** Whether both are the same quantity, at a path whose values are quantities. */
export function isSameQuantity(a: unknown, b: unknown, path: readonly PathStep[]): boolean {
  if (!path.some((step) => typeof step === 'string' && QUANTITIES.has(step))) return false;
  const [x, y] = [amountOf(a), amountOf(b)];
  return x !== null && y !== null && Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y));
}
