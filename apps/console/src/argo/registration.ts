import type { Registration } from '../registry/index.ts';
import { argoDialogs } from './dialogs.ts';

/** Applications of Argo CD: what it reports of them, and its actions. */
export const argo = {
  dialogs: argoDialogs,
  jobs: {
    'applications.argo': { title: (name) => `Syncing or refreshing ${name}`, done: 'Sync or Refresh' },
  },
} as const satisfies Registration;
