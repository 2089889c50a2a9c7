import { escapeIdentifier } from 'pg';
import { createTable, type Grants, type Table } from './table.ts';

/** The declaration of a table that belongs to no context. */
interface SharedTable<Row> {
  readonly name: string;
  /** Each column's definition, as SQL has it after the name. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** The tenant role gets none, because the rows belong to no context. */
  readonly grants: Pick<Grants, 'system'>;
}

/** A table of the whole installation. Only the system role has grants. */
export function sharedTable<Row>({ name, columns, grants }: SharedTable<Row>): Table {
  const lines = Object.entries(columns).map(([column, definition]) => `${column} ${definition}`);
  return {
    name,
    isTenant: false,
    references: [],
    sql: ({ system }) => [
      createTable(name, lines, undefined),
      ...(grants.system === undefined
        ? []
        : [`grant ${grants.system} on ${name} to ${escapeIdentifier(system)}`]),
    ],
  };
}
