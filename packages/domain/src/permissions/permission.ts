/** Whether an action is allowed, and why not. `reason` is empty when it is allowed. */
export interface Allowed {
  readonly allowed: boolean;
  readonly reason: string;
}

const NOT_NAMED: Allowed = { allowed: false, reason: 'This server does not allow it.' };

/**
 * The permission of this name among those that were sent with a record. A name that the server did not send is denied, so that
 * an older or newer server never allows an action by omitting it.
 */
export function permission<Can extends Readonly<Partial<Record<keyof Can, Allowed>>>>(
  can: Can,
  name: keyof Can,
): Allowed {
  return (Object.hasOwn(can, name) ? can[name] : undefined) ?? NOT_NAMED;
}
