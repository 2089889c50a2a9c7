import { InfrastructureProviderConfig, InfrastructureProviderOption } from '@hawser/contract/infrastructure';
import { PROVIDER_OPTIONS, type ProviderOption } from '@hawser/domain/infrastructure';
import { noun } from '../noun/index.ts';
import { VERSIONS_KEPT } from '../objects/index.ts';
import { infrastructureProviderConfigCollection } from './collection.ts';
import { infrastructureProvidersRoutes } from './routes.ts';
import { infrastructureProvidersSchema } from './schema.ts';
import { infrastructureProviderUseCollection } from './uses.ts';

interface Ports {
  /** The providers that can be chosen. Default: those of the product. */
  readonly providerOptions?: readonly ProviderOption[];
  /** Number of versions that are kept of an object. */
  readonly versionsKept?: number;
}

export const infrastructureProviders = noun({
  name: 'infrastructure-providers',
  tables: infrastructureProvidersSchema,
  collections: [infrastructureProviderConfigCollection, infrastructureProviderUseCollection],
  routes: ({ providerOptions: options = PROVIDER_OPTIONS, versionsKept = VERSIONS_KEPT }: Ports) =>
    infrastructureProvidersRoutes({ options, versionsKept }),
  schemas: { InfrastructureProviderConfig, InfrastructureProviderOption },
  start: ({ config }) => ({
    ports: { providerOptions: config.providerOptions, versionsKept: config.versionsKept },
  }),
});
