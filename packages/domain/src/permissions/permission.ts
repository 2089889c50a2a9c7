/** Whether a person may do something, and why not. `reason` is empty when allowed. */
export interface Allowed {
  readonly allowed: boolean;
  readonly reason: string;
}

const NOT_NAMED: Allowed = { allowed: false, reason: 'This server does not allow it.' };

/**
 * The permission of this name among those that came with a record. What the server does not name is refused, so that an older or
 * a newer server allows nothing by leaving it out.
 */
export function permission<Can extends Readonly<Partial<Record<keyof Can, Allowed>>>>(
  can: Can,
  name: keyof Can,
): Allowed {
  return (Object.hasOwn(can, name) ? can[name] : undefined) ?? NOT_NAMED;
}
