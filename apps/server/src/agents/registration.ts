import { InstallInstructions } from '@hawser/contract/routers';
import { noun } from '../noun/index.ts';
import { installRoutes } from './install/command.ts';
import type { InstallSettings } from './install/manifest.ts';
import { agentsSchema } from './schema.ts';

export const agents = noun({
  name: 'agents',
  tables: agentsSchema,
  routes: ({ settings }: { readonly settings: () => InstallSettings }) => installRoutes(settings),
  schemas: { InstallInstructions },
});
