import { LockIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

/** Administration of the installation. */
export const admin = {
  pages: [
    page({
      path: '/admin',
      label: 'Administration',
      icon: LockIcon,
      drawer: 'foot',
      load: () => import('./admin-page.tsx').then(({ AdminPage }) => AdminPage),
    }),
  ],
} as const satisfies Registration;
