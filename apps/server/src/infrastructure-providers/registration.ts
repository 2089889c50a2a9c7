import { InfrastructureProviderOption } from '@hawser/contract/infrastructure';
import { PROVIDER_OPTIONS, type ProviderOption } from '@hawser/domain/infrastructure';
import { noun } from '../noun/index.ts';
import { infrastructureProvidersRoutes } from './routes.ts';

interface Ports {
  /** The providers that can be chosen. Default: those of the product. */
  readonly providerOptions?: readonly ProviderOption[];
}

export const infrastructureProviders = noun({
  name: 'infrastructure-providers',
  routes: ({ providerOptions = PROVIDER_OPTIONS }: Ports) => infrastructureProvidersRoutes(providerOptions),
  schemas: { InfrastructureProviderOption },
  start: ({ config }) => ({ ports: { providerOptions: config.providerOptions } }),
});
