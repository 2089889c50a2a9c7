/** Untyped Kubernetes JSON. Read it with these functions: a field of the wrong type reads as absent. */
export type Fields = Record<string, unknown>;

/** `value` as an object; empty when it is not an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** `value` as text; empty when it is not a string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `value` as an integer; `otherwise` when it is not an integer. */
export function countOf(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise;
}

/** `value` as a list of objects; empty when it is not a list. */
export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The text that `map` has under `name`; undefined when there is none. */
export function textIn(map: Fields, name: string): string | undefined {
  const text = map[name];
  return typeof text === 'string' ? text : undefined;
}

/** `value` as a map of strings, without entries of other types. */
export function labelsOf(value: unknown): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [name, text] of Object.entries(fieldsOf(value)))
    if (typeof text === 'string') labels[name] = text;
  return labels;
}
