import {
  AllowDevice,
  ApiKey,
  CreateApiKey,
  CreatedApiKey,
  DeviceCode,
  DeviceLogin,
} from '@hawser/contract/api-keys';
import { z } from 'zod';
import { listRoute } from '../collection/page.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { apiKeyCollection } from './collection.ts';
import { createKey } from './create.ts';
import { allowDevice, denyDevice, type DeviceRequests, showDevice } from './devices.ts';
import { revokeKey } from './revoke.ts';

const of = { tag: 'api-keys', policy: 'keys.write' } as const;
/** Codes of devices are short: an account may guess few of them. */
const ofDevice = { ...of, limit: 'device-code', method: 'POST' } as const;

/** Routes of API keys, and of the page on which a person lets a device have one. */
export const apiKeyRoutes = (devices: DeviceRequests): readonly AnyRoute[] => [
  listRoute(apiKeyCollection, { ...of, operationId: 'listApiKeys', summary: 'List API keys' }),
  command({
    ...of,
    operationId: 'createApiKey',
    summary: 'Create an API key for this context; the answer is the only one with the key',
    method: 'POST',
    path: '/api/apiKeys',
    limit: 'write',
    needsProof: true,
    body: CreateApiKey,
    answer: CreatedApiKey,
    status: 201,
    hasSecret: true,
    handle: createKey,
    audit: {
      subject: 'api key',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created } }) =>
        `API key ${created.name} created${created.readsOnly ? ', which only reads' : ''}`,
    },
  }),
  command({
    ...of,
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    method: 'DELETE',
    path: '/api/apiKeys/{keyID}',
    limit: 'write',
    params: z.object({ keyID: z.string().max(100) }),
    answer: z.object({ revoked: z.object({ id: z.string() }) }),
    status: 200,
    handle: revokeKey,
    audit: {
      subject: 'api key',
      id: ({ answer }) => answer.revoked.id,
      summary: ({ name }) => `API key ${name} revoked`,
    },
  }),
  read({
    ...ofDevice,
    operationId: 'getDeviceLogin',
    summary: 'Show what the device with a code asks for',
    path: '/api/device-logins/show',
    body: DeviceCode,
    answer: DeviceLogin,
    handle: (work) => showDevice(devices, work),
  }),
  command({
    ...ofDevice,
    operationId: 'allowDeviceLogin',
    summary: 'Let the device with a code have an API key of this context',
    path: '/api/device-logins/allow',
    needsProof: true,
    body: AllowDevice,
    answer: z.object({ allowed: ApiKey }),
    status: 200,
    handle: (work) => allowDevice(devices, work),
    audit: {
      subject: 'api key',
      id: ({ answer }) => answer.allowed.id,
      summary: ({ answer: { allowed }, address }) =>
        `Login of the device ${allowed.name} from ${address} allowed${allowed.readsOnly ? ', which only reads' : ''}`,
    },
  }),
  command({
    ...ofDevice,
    operationId: 'denyDeviceLogin',
    summary: 'Deny the device with a code',
    path: '/api/device-logins/deny',
    body: DeviceCode,
    answer: z.object({ denied: z.object({ userCode: z.string() }) }),
    status: 200,
    handle: (work) => denyDevice(devices, work),
    audit: {
      subject: 'device login',
      id: ({ id }) => id,
      summary: ({ clientName, address }) => `Login of the device ${clientName} from ${address} denied`,
    },
  }),
];
