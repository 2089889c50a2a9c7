import { defaultGrant } from '@hawser/domain/objects';
import { expect, test } from 'vitest';
import { configMap, deployment, desired } from '../testing/manifests.ts';
import { targetOf } from './target.ts';

const grant = defaultGrant('team');
const refusal = (objectID: string, manifest: Record<string, unknown>) => {
  const target = targetOf(desired(objectID, 1, manifest), grant, 'agents');
  return 'refusal' in target ? target.refusal : null;
};

test('an object without a namespace is applied to the first namespace of the grant', () => {
  expect(targetOf(desired('a', 1, configMap('settings', {})), grant, 'agents')).toEqual({
    entry: {
      objectID: 'a',
      kind: { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' },
      namespace: 'team',
      name: 'settings',
      uid: null,
    },
  });
});

test('what the grant does not name is refused', () => {
  expect(refusal('a', configMap('settings', {}, { namespace: 'kube-system' }))).toContain('kube-system');
  expect(refusal('a', { ...configMap('x', {}), kind: 'Secret' })).toContain('Secret');
  expect(refusal('a', { ...configMap('x', {}), apiVersion: 'v2' })).toContain('v2');
  expect(refusal('a', { apiVersion: 'v1', kind: 'ConfigMap' })).toBe(
    'The manifest has no kind or no metadata.name',
  );
  expect(refusal('../a', configMap('x', {}))).toBe('The object id cannot be stored in the inventory');
});

test('pods that take over the node, run as another account or read Secrets are refused', () => {
  const workload = (spec: object) => {
    const web = deployment('web');
    return { ...web, spec: { ...web.spec, template: { metadata: {}, spec } } };
  };
  const main = { name: 'main', image: 'example.org/main:1' };
  const host = { name: 'host', hostPath: { path: '/' } };
  expect(refusal('a', workload({ containers: [main] }))).toBeNull();
  expect(
    refusal('a', workload({ containers: [{ ...main, securityContext: { privileged: true } }] })),
  ).toContain('Privileged Containers (spec.template.spec.containers[0].securityContext.privileged)');
  expect(refusal('a', workload({ containers: [main], volumes: [host] }))).toContain('HostPath Volumes');
  expect(refusal('a', workload({ containers: [main], serviceAccountName: 'hawser-agent' }))).toContain(
    'ServiceAccount hawser-agent',
  );
  expect(refusal('a', workload({ containers: [main], serviceAccountName: 'deployer' }))).toContain(
    'deployer',
  );
  const reading = { ...main, envFrom: [{ secretRef: { name: 'hawser-agent' } }] };
  expect(refusal('a', workload({ containers: [reading] }))).toContain('Secret hawser-agent');
});

test('nothing is applied to the namespace of the agent or of Kubernetes, even when the grant lists it', () => {
  const wide = { ...grant, namespaces: ['agents', 'kube-system', 'team'] };
  for (const namespace of ['agents', 'kube-system']) {
    const target = targetOf(desired('a', 1, configMap('x', {}, { namespace })), wide, 'agents');
    expect(target).toEqual({ refusal: `The agent may not apply to namespace ${namespace}.` });
  }
});

test.each(['..', '.', 'a/b', '../secrets/hawser-agent', 'a\r\nb', 'a\n', 'a\u0000', '-a', 'a%2f', ''])(
  'the name %j is refused',
  (name) => {
    expect(refusal('a', configMap(name, {}))).not.toBeNull();
    expect(refusal('a', configMap('settings', {}, { namespace: name || '..' }))).not.toBeNull();
  },
);
