import { CloudIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { infrastructureDialogs } from './dialogs.ts';
import { CREATE_INFRASTRUCTURE, INFRASTRUCTURE_OBJECT, INSTALL_PACKAGE } from './infrastructure-actions.tsx';

/** What Crossplane makes, and the packages of its providers. */
export const infrastructureObjects = {
  pages: [
    page({
      path: '/infrastructure/objects',
      label: 'Infrastructure Objects',
      words: 'iac crossplane managed resources claims compositions buckets',
      icon: CloudIcon,
      isByNetwork: true,
      load: () =>
        import('./objects-page.tsx').then(({ InfrastructureObjectsPage }) => InfrastructureObjectsPage),
    }),
    page({
      path: '/infrastructure/packages',
      label: 'Provider Packages',
      words: 'iac crossplane providers installed healthy version',
      icon: CloudIcon,
      isByNetwork: true,
      load: () => import('./packages-page.tsx').then(({ PackagesPage }) => PackagesPage),
    }),
  ],
  dialogs: infrastructureDialogs,
  noun: INFRASTRUCTURE_OBJECT,
  general: [CREATE_INFRASTRUCTURE, INSTALL_PACKAGE],
} as const satisfies Registration;
