import { z } from 'zod';

const Allowed = z.object({ allowed: z.boolean(), reason: z.string() });

/**
 * The permissions of the reader for a record, with the reason where one is denied: exactly these names. Read them with `permission` of the
 * domain package, which denies names that the server did not send.
 */
export const permissions = <const Name extends string>(names: readonly Name[]) =>
  z.strictObject(shape(names));

function shape<Name extends string>(names: readonly Name[]): Record<Name, typeof Allowed> {
  return Object.fromEntries(names.map((name) => [name, Allowed])) as Record<Name, typeof Allowed>;
}
