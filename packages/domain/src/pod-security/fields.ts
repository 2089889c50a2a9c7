/** Unchecked JSON, as it comes from a manifest. */
export type Fields = Readonly<Record<string, unknown>>;

/** `value` as an object; empty when it is none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The value at a path such as `securityContext.privileged`; null counts as absent, as in the Kubernetes API. */
export function valueAt(fields: Fields, path: string): unknown {
  let value: unknown = fields;
  for (const name of path.split('.')) {
    const own = fieldsOf(value);
    value = Object.hasOwn(own, name) ? own[name] : undefined;
  }
  return value ?? undefined;
}

/** The elements of the list at a path, each with its own path. What is no list is one element, so that it is checked as well. */
export function itemsAt(fields: Fields, path: string): { readonly path: string; readonly value: unknown }[] {
  const value = valueAt(fields, path);
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [{ path, value }];
  return value.map((item, at) => ({ path: `${path}[${at}]`, value: item }));
}
