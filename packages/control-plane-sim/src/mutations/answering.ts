import type { Store } from '@hawser/server/simulator';
import type { KyselyPlugin } from 'kysely';

export type Row = Record<string, unknown>;

/** Changes the result of a query by the system role. */
export function answering(store: Store, change: (rows: Row[]) => Row[]): Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: change([...result.rows] as Row[]) }),
  };
  return { ...store, system: store.system.withPlugin(plugin) };
}
