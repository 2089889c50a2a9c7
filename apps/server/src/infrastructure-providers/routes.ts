import {
  type InfrastructureProviderOption,
  InfrastructureProviderOptions,
} from '@hawser/contract/infrastructure';
import { providerLabel, type ProviderOption } from '@hawser/domain/infrastructure';
import { type AnyRoute, read } from '../http/route.ts';

const of = { tag: 'infrastructureProviders', policy: 'infrastructure.read' } as const;

/** Routes of infrastructure providers. None takes or answers a credential. */
export const infrastructureProvidersRoutes = (options: readonly ProviderOption[]): readonly AnyRoute[] => [
  read({
    ...of,
    operationId: 'listInfrastructureProviderOptions',
    summary: 'List the infrastructure providers of this installation, with what is entered for each',
    method: 'GET',
    path: '/api/infrastructureProviderOptions',
    limit: 'read',
    answer: InfrastructureProviderOptions,
    handle: async () => ({ items: options.map(recordOf) }),
  }),
];

const recordOf = (option: ProviderOption): InfrastructureProviderOption => ({
  ...option,
  credentialFields: [...option.credentialFields],
  configFields: [...option.configFields],
  providerKey: option.id,
  label: providerLabel(option),
});
