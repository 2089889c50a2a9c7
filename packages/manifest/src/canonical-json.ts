const DEPTH_MAX = 500;

/**
 * JSON with sorted keys and without white space, so that equal values give equal text. Undefined members are omitted.
 * @throws TypeError for values that JSON cannot represent: functions, infinite numbers, nesting deeper than 500.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > DEPTH_MAX) throw new TypeError('nested too deep for JSON');
  if (Array.isArray(value)) {
    return `[${value.map((item: unknown) => write(item === undefined ? null : item, depth + 1)).join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${write(member, depth + 1)}`);
    return `{${members.join(',')}}`;
  }
  const known = value === null || typeof value === 'string' || typeof value === 'boolean';
  if (known || (typeof value === 'number' && Number.isFinite(value))) return JSON.stringify(value);
  throw new TypeError(`JSON cannot hold a value of type ${typeof value}`);
}
