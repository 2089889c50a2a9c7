import { routerMessages } from '@hawser/domain/routers';
import type { Registration } from '../registry/index.ts';
import { routerDialogs } from './dialogs.ts';
import { ROUTER } from './router-actions.tsx';
import { routerLookup } from './router-lookup.tsx';

/** Attached clusters. */
export const routers = {
  dialogs: routerDialogs,
  noun: ROUTER,
  lookup: routerLookup,
  jobs: {
    'router.detach': {
      title: (name) => `Detaching cluster ${name}`,
      done: routerMessages.detached,
      dialog: 'detach',
    },
  },
  factPaths: { router: ({ name }) => `/networks?q=${encodeURIComponent(name)}` },
} as const satisfies Registration;
