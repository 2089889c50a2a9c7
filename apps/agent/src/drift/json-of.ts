import { DRIFT_VALUE } from '@hawser/domain/drift';

/** A value as JSON, cut with `…` if it is long. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= DRIFT_VALUE ? text : `${text.slice(0, DRIFT_VALUE - 1)}…`;
}
