import { tenantTable } from '../store/schema/index.ts';
import type { DemosTable } from './table.ts';

/** The demo fleet of a context, at most one. */
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
    // Last heartbeat of the server that runs it.
    beat_at: 'bigint not null',
  },
  primaryKey: [],
});

export const demoSchema = [demos];
