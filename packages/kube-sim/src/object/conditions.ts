import { type JsonObject, listOf, objectOf } from '../api/json.ts';

/** The condition of this type; undefined when the status has none. */
export function conditionIn(status: JsonObject, type: string): JsonObject | undefined {
  for (const one of listOf(status['conditions'])) {
    const condition = objectOf(one);
    if (condition['type'] === type) return condition;
  }
  return undefined;
}

/** Whether the condition of this type is true. */
export function isTrue(status: JsonObject, type: string): boolean {
  return conditionIn(status, type)?.['status'] === 'True';
}

/** `status` with this condition; `lastTransitionTime` is kept when the condition's status does not change. */
export function withCondition(status: JsonObject, condition: JsonObject, now: string): JsonObject {
  const before = conditionIn(status, String(condition['type']));
  const isSameStatus = before?.['status'] === condition['status'];
  const lastTransitionTime = isSameStatus ? before?.['lastTransitionTime'] : now;
  const others = listOf(status['conditions']).filter(
    (other) => objectOf(other)['type'] !== condition['type'],
  );
  const next: JsonObject = { ...condition, lastTransitionTime };
  const index = before
    ? listOf(status['conditions']).findIndex((other) => objectOf(other)['type'] === condition['type'])
    : -1;
  return { ...status, conditions: index < 0 ? [...others, next] : others.toSpliced(index, 0, next) };
}

/** `object` without zero and empty fields, as statuses are written. */
export function compact(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== 0 && value !== undefined));
}
