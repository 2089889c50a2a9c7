import { tenantTable } from '../store/schema/index.ts';
import type { DemosTable } from './table.ts';

/** The demo fleet that a server runs for a context, of which there is at most one. */
const demos = tenantTable<DemosTable>({
  name: 'demos',
  columns: {
    run_id: 'text not null',
    asked_by: 'text not null',
    state: 'text not null',
    message: `text not null default ''`,
    clusters: 'int not null',
    objects: 'int not null',
    connected: 'int not null default 0',
    applied: 'int not null default 0',
    removed_done: 'int',
    removed_of: 'int',
    started_at: 'bigint not null',
    // When the server that runs it reported so last: one that is late has ended.
    beat_at: 'bigint not null',
  },
  primaryKey: [],
});

export const demoSchema = [demos];
