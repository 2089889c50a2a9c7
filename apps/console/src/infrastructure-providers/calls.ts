import type {
  CreateInfrastructureProvider,
  UpdateInfrastructureProvider,
} from '@hawser/contract/infrastructure';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

const at = (configID: string, options: CommandOptions) => ({
  params: { path: { configID }, ...withOptions(options) },
});

/** API calls for infrastructure providers. Credentials are among them only as this browser has sealed them. */
export const providerCalls = ({ http, answer }: Client) => ({
  create: (body: CreateInfrastructureProvider, options: CommandOptions) =>
    answer(http.POST('/api/infrastructureProviderConfigs', { params: withOptions(options), body })),
  update: (id: string, body: UpdateInfrastructureProvider, options: CommandOptions) =>
    answer(http.PATCH('/api/infrastructureProviderConfigs/{configID}', { ...at(id, options), body })),
  /** What uses it on the hub, by Crossplane's own records. */
  users: (configID: string) =>
    answer(
      http.GET('/api/infrastructureProviderConfigs/{configID}/users', { params: { path: { configID } } }),
    ),
  /** `evenIfUnknown`: also when the hub does not say what uses it. */
  remove: (id: string, evenIfUnknown: boolean, options: CommandOptions) =>
    answer(
      http.DELETE('/api/infrastructureProviderConfigs/{configID}', {
        ...at(id, options),
        body: { evenIfUnknown },
      }),
    ),
});
