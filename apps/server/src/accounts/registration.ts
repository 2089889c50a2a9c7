import { Me } from '@hawser/contract/accounts';
import type { OwnSessions } from '../identity/index.ts';
import { noun } from '../noun/index.ts';
import { accountsRoutes } from './routes.ts';
import { accountsSchema } from './schema.ts';
import { sessionRoutes } from './session-routes.ts';

interface Ports {
  /** The sessions of a person; without it there are none. */
  readonly ownSessions?: OwnSessions;
}

const none: OwnSessions = { list: async () => [], end: async () => false, endOthers: async () => 0 };

export const accounts = noun({
  name: 'accounts',
  tables: accountsSchema,
  routes: ({ ownSessions = none }: Ports) => [...accountsRoutes, ...sessionRoutes(ownSessions)],
  schemas: { Me },
  start: ({ ownSessions }) => ({ ports: { ownSessions } }),
});
