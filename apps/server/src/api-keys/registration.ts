import { ApiKey, DeviceLogin } from '@hawser/contract/api-keys';
import { notFound } from '../http/failure.ts';
import { deleteEndedKeys, deleteEndedRequests } from '../identity/index.ts';
import { noun } from '../noun/index.ts';
import { apiKeyCollection } from './collection.ts';
import { type DeviceRequests, deviceRequestsIn } from './devices.ts';
import { apiKeyRoutes } from './routes.ts';

interface Ports {
  /** Devices that ask for access. Default: none does. */
  readonly devices?: DeviceRequests;
}

const noDevices: DeviceRequests = {
  find: () => Promise.reject(notFound()),
  deny: () => Promise.resolve(),
};

export const apiKeys = noun({
  name: 'api-keys',
  collections: [apiKeyCollection],
  routes: ({ devices = noDevices }: Ports) => apiKeyRoutes(devices),
  sweeps: [deleteEndedKeys, deleteEndedRequests],
  schemas: { ApiKey, DeviceLogin },
  start: ({ store }) => ({ ports: { devices: deviceRequestsIn(store.system) } }),
});
