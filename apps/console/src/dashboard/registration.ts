import { DashboardIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

/** The dashboard. */
export const dashboard = {
  pages: [
    page({
      path: '/dashboard',
      label: 'Dashboard',
      icon: DashboardIcon,
      drawer: 'main',
      chord: 'g d',
      load: () => import('./dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage),
    }),
  ],
} as const satisfies Registration;
