const DEPTH_MAX = 500;

/**
 * JSON with sorted keys and no white space: equal values give equal text. Members that are undefined are left out.
 * Throws TypeError for what JSON cannot hold: functions, numbers without end, values nested deeper than 500.
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
