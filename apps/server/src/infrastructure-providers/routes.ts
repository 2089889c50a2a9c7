import {
  CreateInfrastructureProvider,
  InfrastructureProvider,
  InfrastructureProviderConfig,
  type InfrastructureProviderOption,
  InfrastructureProviderOptions,
  UpdateInfrastructureProvider,
} from '@hawser/contract/infrastructure';
import { created, updated } from '@hawser/contract/record';
import { providerLabel, type ProviderOption } from '@hawser/domain/infrastructure';
import { z } from 'zod';
import { listRoute, listRouteWithin } from '../collection/page.ts';
import { changeText } from '../http/change-text.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { infrastructureProviderConfigCollection } from './collection.ts';
import { createProvider, type ProviderSettings } from './create.ts';
import { providerRecord, providersOfNetwork } from './record.ts';
import { updateProvider } from './update.ts';
import { infrastructureProviderUseCollection } from './uses.ts';

const of = { tag: 'infrastructureProviders', policy: 'infrastructure.read', limit: 'read' } as const;
const write = { tag: of.tag, policy: 'infrastructure.write', limit: 'write' } as const;
const params = z.object({ configID: z.string().max(100) });
const PATH = '/api/infrastructureProviderConfigs';
const subject = 'infrastructure provider';

/** Routes of infrastructure providers. None takes or answers a credential. */
export const infrastructureProvidersRoutes = (settings: ProviderSettings): readonly AnyRoute[] => [
  ...reads(settings.options),
  command({
    ...write,
    operationId: 'createInfrastructureProvider',
    summary: 'Add an infrastructure provider to a network, with credentials that are sealed for its hub',
    method: 'POST',
    path: PATH,
    body: CreateInfrastructureProvider,
    answer: created(InfrastructureProviderConfig),
    status: 201,
    handle: (work) => createProvider(work, settings),
    audit: {
      subject,
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created: provider } }) =>
        `Infrastructure provider ${provider.name} added to network ${provider.networkName}`,
    },
  }),
  command({
    ...write,
    operationId: 'updateInfrastructureProvider',
    summary: 'Update an infrastructure provider',
    method: 'PATCH',
    path: `${PATH}/{configID}`,
    params,
    body: UpdateInfrastructureProvider,
    answer: updated(InfrastructureProviderConfig),
    status: 200,
    ifMatch: 'required',
    handle: (work) => updateProvider(work, settings),
    audit: {
      subject,
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated: provider } }, { body }) =>
        changeText(provider.name, body, provider.version),
    },
  }),
];

const reads = (options: readonly ProviderOption[]): readonly AnyRoute[] => [
  read({
    ...of,
    operationId: 'listInfrastructureProviderOptions',
    summary: 'List the infrastructure providers of this installation, with what is entered for each',
    method: 'GET',
    path: '/api/infrastructureProviderOptions',
    answer: InfrastructureProviderOptions,
    handle: async () => ({ items: options.map(optionRecord) }),
  }),
  listRoute(infrastructureProviderConfigCollection, {
    tag: of.tag,
    policy: of.policy,
    operationId: 'listInfrastructureProviderConfigs',
    summary: 'List the configured infrastructure providers',
  }),
  read({
    ...of,
    operationId: 'getInfrastructureProviderConfig',
    summary: 'Get a configured infrastructure provider',
    method: 'GET',
    path: `${PATH}/{configID}`,
    params,
    answer: InfrastructureProviderConfig,
    handle: ({ tx, params: { configID }, now }) => providerRecord(tx, configID, now),
  }),
  read({
    ...of,
    operationId: 'getInfrastructureProvider',
    summary: 'Get all configured infrastructure providers of a network',
    method: 'GET',
    path: '/api/networks/{networkID}/infrastructureProvider',
    params: z.object({ networkID: z.string().max(100) }),
    answer: InfrastructureProvider,
    handle: ({ tx, params: { networkID }, now }) => providersOfNetwork(tx, networkID, now),
  }),
  listRouteWithin(infrastructureProviderUseCollection, {
    tag: of.tag,
    policy: of.policy,
    operationId: 'listInfrastructureProviderUses',
    summary: 'List the objects that use an infrastructure provider',
    path: `${PATH}/{configID}/uses`,
    params,
    filter: 'configID',
    idOf: async ({ tx, params: { configID }, now }) => (await providerRecord(tx, configID, now)).id,
  }),
];

const optionRecord = (option: ProviderOption): InfrastructureProviderOption => ({
  ...option,
  credentialFields: [...option.credentialFields],
  configFields: [...option.configFields],
  packages: [...option.packages],
  providerKey: option.id,
  label: providerLabel(option),
});
