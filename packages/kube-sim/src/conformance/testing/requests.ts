import type { Json, JsonObject } from '../../api/json.ts';
import type { ApiRequest } from './api.ts';

type Query = Readonly<Record<string, string>>;

export const read = (path: string, query: Query = {}): ApiRequest => ({ method: 'GET', path, query });

export const create = (path: string, body: Json, query: Query = {}): ApiRequest => ({
  method: 'POST',
  path,
  body,
  query: { fieldManager: 'suite', ...query },
});

export const replace = (path: string, body: Json, query: Query = {}): ApiRequest => ({
  method: 'PUT',
  path,
  body,
  query: { fieldManager: 'suite', ...query },
});

export const merge = (path: string, body: Json, query: Query = {}): ApiRequest => ({
  method: 'PATCH',
  path,
  body,
  query: { fieldManager: 'suite', ...query },
  type: 'application/merge-patch+json',
});

export const apply = (path: string, body: Json, fieldManager: string, query: Query = {}): ApiRequest => ({
  method: 'PATCH',
  path,
  body,
  query: { fieldManager, ...query },
  type: 'application/apply-patch+yaml',
});

export const remove = (path: string, options?: JsonObject): ApiRequest => ({
  method: 'DELETE',
  path,
  ...(options ? { body: { apiVersion: 'v1', kind: 'DeleteOptions', ...options } } : {}),
});

/** The same request as another user. */
export const as = (user: string, request: ApiRequest): ApiRequest => ({ ...request, user });

export const configMap = (name: string, data: JsonObject = {}, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...metadata },
  data,
});
