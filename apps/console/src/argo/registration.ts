import type { Registration } from '../registry/index.ts';
import { argoDialogs } from './dialogs.ts';

/** Applications of Argo CD: what it says of them, and what can be asked of it. */
export const argo = {
  dialogs: argoDialogs,
  jobs: {
    'applications.argo': { title: (name) => `Asking Argo CD for ${name}`, done: 'Ask Argo CD' },
  },
} as const satisfies Registration;
