import { defaultGrant } from '@hawser/domain/objects';
import { expect, test } from 'vitest';
import type { KubeApi } from '../kube/api.ts';
import { SettingsError, SettingsStore } from './settings.ts';

const unused = () => Promise.reject(new Error('not used'));

/** A Kubernetes API with only the ConfigMap and the Secret of an installation. */
function kubeWith(server: string): KubeApi {
  const data = { server, routerID: 'r', grant: JSON.stringify(defaultGrant('team')) };
  return {
    get: async ({ kind }) => ({ metadata: {}, data: kind.kind === 'ConfigMap' ? data : {} }),
    version: unused,
    discovery: unused,
    list: unused,
    watch: () => {
      throw new Error('not used');
    },
    logs: () => {
      throw new Error('not used');
    },
    exec: () => {
      throw new Error('not used');
    },
    apply: unused,
    patch: unused,
    create: unused,
    delete: unused,
  };
}
const read = (server: string) => new SettingsStore(kubeWith(server), 'agents').read();

test('the server is reached by HTTPS, or on the machine itself', async () => {
  expect((await read('https://hawser.example.org/')).server).toBe('https://hawser.example.org');
  expect((await read('http://127.0.0.1:8080')).server).toBe('http://127.0.0.1:8080');
  for (const server of ['http://hawser.example.org', 'http://10.0.0.1', 'ws://localhost', ''])
    await expect(read(server)).rejects.toThrow(SettingsError);
});
