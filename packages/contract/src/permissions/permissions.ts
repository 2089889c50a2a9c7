import { z } from 'zod';

export const Allowed = z.object({ allowed: z.boolean(), reason: z.string() });

/**
 * What the reader may do with a record, with the reason where not: all of these names and no other. Read with `permission` of the
 * domain, which refuses what a server does not name.
 */
export const permissions = <const Name extends string>(names: readonly Name[]) =>
  z.strictObject(shape(names));

function shape<Name extends string>(names: readonly Name[]): Record<Name, typeof Allowed> {
  return Object.fromEntries(names.map((name) => [name, Allowed])) as Record<Name, typeof Allowed>;
}
