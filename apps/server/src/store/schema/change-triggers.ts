/**
 * Which rows of a statement the change feed names, by operation: SQL that selects `owner_uid` and `id` from `old_rows` and
 * `new_rows`, the rows of the statement before and after it. An operation that is omitted names none.
 */
export interface Changes {
  readonly insert?: string;
  readonly update?: string;
  readonly delete?: string;
  /** The table that the feed names, when it is not the one that was written. */
  readonly table?: string;
  /** Settings of the trigger functions, such as `set enable_seqscan = off`. */
  readonly settings?: string;
}

const OPERATIONS = ['insert', 'update', 'delete'] as const;

/** Every statement on the table names the rows that it changed, by the column `id`. */
export function changesOf(id: string): Changes {
  const written = `select owner_uid, ${id} as id from new_rows`;
  return { insert: written, update: written, delete: `select owner_uid, ${id} as id from old_rows` };
}

/**
 * Triggers that add one row to `changes` for each statement and context, in the transaction of the statement (docs/decisions/0002).
 * A server notifies the readers of the feed itself, once for many commits, and says so by setting `app.announced`. For any other
 * writer each statement notifies them.
 */
export function changeTriggers(table: string, changes: Changes): string[] {
  return OPERATIONS.flatMap((operation) => {
    const rows = changes[operation];
    if (rows === undefined) return [];
    const name = `${table}_${operation}_changes`;
    // Only the transition tables that the function reads.
    const kept = ['old', 'new'].filter((when) => rows.includes(`${when}_rows`));
    const settings = changes.settings === undefined ? '' : ` ${changes.settings}`;
    return [
      `create function ${name}() returns trigger language plpgsql${settings} as $$
       begin
         insert into changes (owner_uid, tbl, op, ids)
           select owner_uid, '${changes.table ?? table}', '${operation}', array_agg(id) from (${rows}) changed group by owner_uid;
         if found and current_setting('app.announced', true) is distinct from 'later' then
           perform pg_notify('hawser_changes', '');
         end if;
         return null;
       end $$`,
      `create trigger ${name} after ${operation} on ${table}
       referencing ${kept.map((when) => `${when} table as ${when}_rows`).join(' ')}
       for each statement execute function ${name}()`,
    ];
  });
}
