import { type Fields, fieldsOf, listOf, textOf } from './fields.ts';
import { instantOf } from './metadata.ts';

/** One entry of `status.conditions`. */
interface Condition {
  /** `True`, `False` or `Unknown`. */
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  /** Epoch ms; null when unknown. */
  readonly since: number | null;
}

/** The condition of this type; null when the object has none. */
export function conditionOf(object: Fields, type: string): Condition | null {
  const found = listOf(fieldsOf(object.status).conditions).find((condition) => condition.type === type);
  if (!found) return null;
  return {
    status: textOf(found.status),
    reason: textOf(found.reason),
    message: textOf(found.message),
    since: instantOf(found.lastTransitionTime),
  };
}
