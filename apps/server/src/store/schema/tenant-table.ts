import { escapeIdentifier } from 'pg';
import { type Changes, changeTriggers } from './change-triggers.ts';
import { createTable, type Grants, type Table } from './table.ts';

type ColumnOf<Row> = Exclude<keyof Row & string, 'owner_uid'>;

/** A reference to the row of another table of the same context whose `id` the column has. */
interface ForeignKey<Row> {
  readonly column: ColumnOf<Row>;
  readonly table: string;
  readonly onDelete?: 'cascade';
}

/** A tenant table's declaration; `Row` is its type in TypeScript, and both have the same columns. */
interface TenantTable<Row> {
  readonly name: string;
  /** Each column's definition, as SQL has it after the name. `owner_uid` is added automatically. */
  readonly columns: Readonly<Record<ColumnOf<Row>, string>>;
  /** What follows `owner_uid` in the primary key: empty when a context has one row. */
  readonly primaryKey: readonly ColumnOf<Row>[];
  readonly foreignKeys?: readonly ForeignKey<Row>[];
  /** Storage parameters, such as `fillfactor = 60`. */
  readonly storage?: string;
  /** `create index` statements. */
  readonly indexes?: readonly string[];
  /** What the change feed names of its rows; nothing when omitted. */
  readonly changes?: Changes;
  /** Rows of other contexts that the tenant role reads too, and never writes: an SQL condition over the table. */
  readonly alsoReads?: string;
  /** Default: `select, insert, update, delete` for the tenant role. */
  readonly grants?: Grants;
  /** Further statements, such as triggers that maintain another table. */
  readonly also?: readonly string[];
}

const OWN_ROWS = `owner_uid = current_setting('app.owner_uid', true)`;

/**
 * A table whose rows belong to one context each. `owner_uid` leads its primary key and foreign keys (docs/decisions/0008).
 * Row-level security is forced: it applies to the table's owner too. The tenant role sees
 * and writes the rows of the context that its transaction is bound to; the system role, where it has grants, those of all contexts.
 */
export function tenantTable<Row extends { owner_uid: unknown }>(table: TenantTable<Row>): Table {
  const { name, foreignKeys = [], grants = {} } = table;
  const columns = Object.entries(table.columns).map(([column, definition]) => `${column} ${definition}`);
  const primaryKey = ['owner_uid', ...table.primaryKey].join(', ');
  const lines = ['owner_uid text not null', ...columns, `primary key (${primaryKey})`];
  for (const { column, table: referenced, onDelete } of foreignKeys) {
    const action = onDelete === undefined ? '' : ` on delete ${onDelete}`;
    lines.push(`foreign key (owner_uid, ${column}) references ${referenced} (owner_uid, id)${action}`);
  }
  return {
    name,
    isTenant: true,
    references: foreignKeys.map((key) => key.table).filter((referenced) => referenced !== name),
    sql(roles) {
      const tenant = escapeIdentifier(roles.tenant);
      const system = escapeIdentifier(roles.system);
      return [
        createTable(name, lines, table.storage),
        ...(table.indexes ?? []),
        ...(table.changes === undefined ? [] : changeTriggers(name, table.changes)),
        ...(table.also ?? []),
        `alter table ${name} enable row level security`,
        `alter table ${name} force row level security`,
        `create policy tenant on ${name} to ${tenant} using (${OWN_ROWS}) with check (${OWN_ROWS})`,
        ...(table.alsoReads === undefined
          ? []
          : [`create policy also_reads on ${name} for select to ${tenant} using (${table.alsoReads})`]),
        `grant ${grants.tenant ?? 'select, insert, update, delete'} on ${name} to ${tenant}`,
        ...(grants.system === undefined
          ? []
          : [
              `create policy system on ${name} to ${system} using (true) with check (true)`,
              `grant ${grants.system} on ${name} to ${system}`,
            ]),
      ];
    },
  };
}
