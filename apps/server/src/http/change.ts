import { sql, type Updateable } from 'kysely';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { outdated, requireRow } from './failure.ts';
import type { RecordedChange } from './recorded-change.ts';

/** A stored record with the version that `If-Match` names. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Tables whose rows have a version. */
type VersionedTable = {
  [Name in keyof Tables]: 'version' | 'owner_uid' | 'updated_at' extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

/** Columns that a change writes. */
type Columns<Table extends VersionedTable> = Omit<
  Updateable<Tables[Table]>,
  'owner_uid' | 'id' | 'version' | 'updated_at'
>;

/** One change of one record. */
export interface Change<Table extends VersionedTable, Row extends Versioned, Answer> {
  readonly table: Table;
  /** The column of `table` that identifies a record in its context; `id` where none is given. */
  readonly idColumn?: string & keyof Tables[Table];
  /**
   * Locks the record until the transaction ends, after what must be locked before it (the order of `lockNetwork`). Undefined when
   * this context has no such record.
   */
  lock(): Promise<Row | undefined>;
  /** The record as the API returns it. */
  read(tx: TenantTransaction, id: string, now: number): Promise<Answer>;
  /** The columns to write, or throws a refusal; `follow` runs after the write, and returns what was changed. */
  change(
    row: Row,
  ): Promise<{ readonly columns: Columns<Table>; follow?(): Promise<RecordedChange | undefined> }>;
}

/** What a change depends on. */
interface ChangeWork {
  readonly tx: TenantTransaction;
  readonly now: number;
  /** The version that the change is based on. */
  readonly ifMatch: number;
}

/**
 * Changes a record: locks it, refuses a missing record or an outdated version, writes it with the next version, and returns the
 * updated record.
 *
 * Every update by a person of a record with a version uses it. Others do not, each for its reason: an import or an apply writes many
 * objects at once, each by its YAML and whatever its version (`objects/import-write.ts`); jobs and agents write what has happened, which
 * no version refuses (`nextVersion`); an account has no version, because its fields are independent and only its own person, or an
 * administrator, writes them (`accounts/update-me.ts`, `admin/change-account.ts`); its limits, which administrators set together, have one
 * of their own (`admin/own-limits.ts`).
 * @throws Failure 404, or 412 with both versions and the record.
 */
export async function changeRecord<
  Table extends VersionedTable,
  Row extends Versioned,
  Answer extends Record<string, unknown>,
>(
  { tx, now, ifMatch }: ChangeWork,
  { table, idColumn, lock, read, change }: Change<Table, Row, Answer>,
): Promise<{ answer: { updated: Answer }; change: RecordedChange }> {
  const row = requireRow(await lock());
  if (row.version !== ifMatch) throw outdated(ifMatch, row.version, await read(tx, row.id, now));
  const { columns, follow } = await change(row);
  const written = writeNextVersion(tx, table, row, columns, now, idColumn);
  const after = async () => {
    const recorded = await follow?.();
    return { updated: await read(tx, row.id, now), recorded };
  };
  // The statements are pipelined on one connection in this order.
  const [, { updated, recorded = {} }] = await Promise.all([written, after()]);
  return { answer: { updated }, change: recorded };
}

/** Writes columns and the next version of a record that the caller has locked. */
export async function writeNextVersion<Table extends VersionedTable>(
  tx: TenantTransaction,
  table: Table,
  { id }: Versioned,
  columns: Columns<Table>,
  now: number,
  idColumn: string & keyof Tables[Table] = 'id' as string & keyof Tables[Table],
): Promise<void> {
  const set = Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join([...set, nextVersion(now)])} where owner_uid = ${tx.owner} and ${sql.ref(idColumn)} = ${id}`.execute(
    tx.db,
  );
}
