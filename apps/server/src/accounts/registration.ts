import { Me } from '@hawser/contract/accounts';
import { noun } from '../noun/index.ts';
import { accountsRoutes } from './routes.ts';
import { accountsSchema } from './schema.ts';

export const accounts = noun({
  name: 'accounts',
  tables: accountsSchema,
  routes: () => accountsRoutes,
  schemas: { Me },
});
