import { FeatureIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

/** The features of networks. */
export const networkFeatures = {
  pages: [
    page({
      path: '/network-features',
      label: 'Network Features',
      icon: FeatureIcon,
      drawer: 'main',
      chord: 'g f',
      load: () =>
        import('./network-features-page.tsx').then(({ NetworkFeaturesPage }) => NetworkFeaturesPage),
    }),
  ],
} as const satisfies Registration;
