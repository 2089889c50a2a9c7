import type { Table } from './table.ts';

/**
 * Sorts tables so that they can be created: each after those that its foreign keys reference, otherwise in the given order.
 * @throws Error for two tables of one name, a reference to an unknown table, and circular references.
 */
export function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  if (byName.size < tables.length) throw new Error('Two tables have the same name.');
  const ordered = new Set<Table>();
  const add = (table: Table, path: readonly string[]): void => {
    if (ordered.has(table)) return;
    const here = [...path, table.name];
    if (path.includes(table.name)) throw new Error(`Circular foreign keys: ${here.join(', ')}.`);
    for (const name of table.references) {
      const referenced = byName.get(name);
      if (referenced === undefined)
        throw new Error(`${table.name} references ${name}, which no noun declares.`);
      add(referenced, here);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}
