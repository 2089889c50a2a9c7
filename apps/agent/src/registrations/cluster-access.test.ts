import { expect, test } from 'vitest';
import { accessOf } from './cluster-access.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const secret = (config: object | string, server = 'https://berlin.example.org/') => ({
  data: {
    name: base64('berlin'),
    server: base64(server),
    config: base64(typeof config === 'string' ? config : JSON.stringify(config)),
  },
});

test('a cluster is called with its token or certificate, as Argo CD has them', () => {
  const tls = { caData: base64('CA'), serverName: 'api.internal', insecure: false };
  const shared = { server: 'https://berlin.example.org', ca: 'CA', serverName: 'api.internal' };
  expect(accessOf(secret({ bearerToken: 't0ken', tlsClientConfig: tls }))).toEqual({
    ...shared,
    token: 't0ken',
    certificate: '',
    key: '',
  });
  const pair = { certData: base64('CERT'), keyData: base64('KEY') };
  expect(accessOf(secret({ tlsClientConfig: { ...tls, ...pair } }))).toEqual({
    ...shared,
    token: '',
    certificate: 'CERT',
    key: 'KEY',
  });
});

test.each([
  ['a program of Argo CD', secret({ execProviderConfig: { command: 'argocd-k8s-auth' } })],
  ['a certificate without its key', secret({ tlsClientConfig: { certData: base64('CERT') } })],
  ['no encryption', secret({ bearerToken: 't0ken' }, 'http://berlin.example.org')],
  ['a text that is no JSON', secret('{')],
  ['nothing', {}],
])('with %s it is not called', (_, given) => {
  expect(accessOf(given)).toBeNull();
});
