import { type Right, withRight } from '@hawser/domain/rights';
import type { Allowed } from '@hawser/domain/permissions';
import type { Reader } from '../store/reader.ts';

/** The names of what may be done with a row. */
type CanOf<Row> = Row extends { readonly can: infer Can } ? keyof Can & string : never;

/** The right that each of them needs. Rows of several kinds name it row by row. */
export type RightsOf<Row> =
  | Readonly<Record<CanOf<Row>, Right>>
  | ((row: Row) => Readonly<Partial<Record<CanOf<Row>, Right>>>);

/** A row with `can`, of any collection. */
type AnyRow = object & { readonly can?: Readonly<Record<string, Allowed>> };

const UNKNOWN: Allowed = { allowed: false, reason: 'This server does not allow it.' };

/**
 * The row as this person may use it: of what the record allows, what the person's role has the right to. An owner has every right, so
 * the row is the same object.
 */
export function rowFor<Row extends object>(row: Row, rights: RightsOf<Row>, reader: Reader): Row {
  const { can } = row as AnyRow;
  if (reader.role === 'owner' || can === undefined) return row;
  const needed: Readonly<Record<string, Right | undefined>> =
    typeof rights === 'function' ? rights(row) : rights;
  const allowed = Object.entries(can).map(([name, permission]) => {
    const right = needed[name];
    return [
      name,
      right === undefined ? UNKNOWN : withRight(permission, right, reader.role, reader.organization),
    ];
  });
  return { ...row, can: Object.fromEntries(allowed) };
}
