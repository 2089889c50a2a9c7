import { sql } from 'kysely';
import type { OpenStore } from './open.ts';
import { type Sealer, sealedWith } from './sealer.ts';

/** A column with sealed texts. */
export interface SealedColumn {
  readonly table: string;
  /** The column that follows `owner_uid` in the primary key, if there is that one. */
  readonly key: string;
  readonly column: string;
  /** The table belongs to the whole installation, and has no `owner_uid`. */
  readonly isShared?: true;
  /** A shared table in the schema of identity. */
  readonly isIdentity?: true;
  /** Associated data of a row's text; `owner` is '' in a shared table. */
  associatedData(owner: string, key: string): string;
}

interface Row {
  readonly key: string;
  readonly sealed: string;
}

/** Rows of a context that are read at once. */
const BATCH = 100;

/** Calls `each` with every sealed text of all contexts. */
async function eachSealed(
  store: OpenStore,
  columns: readonly SealedColumn[],
  each: (owner: string, column: SealedColumn, row: Row) => Promise<void>,
): Promise<void> {
  for (const column of columns) {
    if (column.isShared) for (const row of await sharedRows(store, column)) await each('', column, row);
  }
  const owners = await store.system.selectFrom('accounts').select('owner_uid').execute();
  for (const { owner_uid: owner } of owners) {
    for (const column of columns) {
      if (column.isShared) continue;
      for (let after = ''; ; ) {
        const rows = await store.tenantRead(owner, async ({ db }) => {
          const key = sql.ref(column.key);
          const found = await sql<Row>`
            select ${key} as key, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
             where owner_uid = ${owner} and ${key} > ${after} order by ${key} limit ${BATCH}`.execute(db);
          return found.rows;
        });
        for (const row of rows) if (sealedWith(row.sealed ?? '') !== null) await each(owner, column, row);
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.key;
      }
    }
  }
}

const storeOf = ({ identity, system }: OpenStore, { isIdentity }: SealedColumn) =>
  isIdentity ? identity : system;

/** The sealed texts of a table of the whole installation, which has few rows. */
async function sharedRows(store: OpenStore, shared: SealedColumn): Promise<Row[]> {
  const { table, key, column } = shared;
  const { rows } = await sql<Row>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(
    storeOf(store, shared),
  );
  return rows.filter(({ sealed }) => sealedWith(sealed) !== null);
}

/** How many texts each key seals, by its ID; '' for those whose format does not name it. */
export async function countSealed(
  store: OpenStore,
  columns: readonly SealedColumn[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  await eachSealed(store, columns, async (_, __, { sealed }) => {
    const id = sealedWith(sealed) ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  });
  return counts;
}

/**
 * Seals everything again with the current key that is sealed with another, while servers may be running: a row that changes
 * meanwhile keeps its new text. Returns how many were sealed again.
 */
export async function resealAll(
  store: OpenStore,
  columns: readonly SealedColumn[],
  sealer: Sealer,
  currentId: string,
): Promise<number> {
  let count = 0;
  await eachSealed(store, columns, async (owner, declared, row) => {
    const { key, sealed } = row;
    if (sealedWith(sealed) === currentId) return;
    const { table, key: keyColumn, column } = declared;
    const place = declared.associatedData(owner, key);
    const again = sealer.seal(sealer.open(sealed, place), place);
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again}
       where ${sql.ref(keyColumn)} = ${key} and ${sql.ref(column)} = ${sealed}`;
    if (declared.isShared) await update.execute(storeOf(store, declared));
    else await store.tenant(owner, ({ db }) => sql`${update} and owner_uid = ${owner}`.execute(db));
    count += 1;
  });
  return count;
}
