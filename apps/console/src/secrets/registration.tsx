import { LockIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { secretDialogs } from './dialogs.ts';
import { CERTIFICATE } from './certificate-actions.tsx';
import { GENERATE_SECRET } from './secret-actions.tsx';

/** Secrets: sealed in the browser, and opened in their clusters only. */
export const secrets = {
  pages: [
    page({
      path: '/secrets',
      label: 'Secrets',
      words: 'sealed secrets certificates keys',
      icon: LockIcon,
      drawer: 'main',
      chord: 'g s',
      isByNetwork: true,
      load: () => import('./secrets-page.tsx').then(({ SecretsPage }) => SecretsPage),
    }),
  ],
  dialogs: secretDialogs,
  noun: CERTIFICATE,
  general: [GENERATE_SECRET],
} as const satisfies Registration;
