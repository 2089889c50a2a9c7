import { Grant } from '@hawser/contract/agent';
import { defaultGrant } from '@hawser/domain/objects';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './kubernetes.ts';
import { type Installation, installManifest } from './manifest.ts';

const settings = {
  publicUrl: 'https://hawser.example.org',
  ca: '-----BEGIN CERTIFICATE-----\nMIIB: "#yaml\n-----END CERTIFICATE-----\n',
  agentImage: 'ghcr.io/hawser/agent:5.1.1',
};
const installation: Installation = {
  routerID: '0190a0b0-0000-7000-8000-abcdef012345',
  namespace: 'hawser',
  installId: 'an-id',
};

function objectsOf(changes: Partial<Installation> = {}): KubernetesObject[] {
  const text = installManifest(settings, { ...installation, ...changes });
  return parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
}
const find = <K extends KubernetesObject['kind']>(kind: K, name: string) =>
  objectsOf().find((object) => object.kind === kind && object.metadata.name === name) as Extract<
    KubernetesObject,
    { kind: K }
  >;

test('the namespace comes first, and the default namespace is not created', () => {
  expect(objectsOf()[0]).toMatchObject({ kind: 'Namespace', metadata: { name: 'hawser' } });
  expect(objectsOf({ namespace: 'default' }).map((object) => object.kind)).not.toContain('Namespace');
});

test('the same input gives the same bytes', () => {
  expect(installManifest(settings, installation)).toBe(installManifest({ ...settings }, { ...installation }));
});

test('the ConfigMap names the server, certificate authority, router and grant', () => {
  const data = find('ConfigMap', 'hawser-agent').data ?? {};
  expect(data).toMatchObject({
    server: settings.publicUrl,
    ca: settings.ca,
    routerID: installation.routerID,
  });
  expect(Grant.parse(JSON.parse(data.grant ?? ''))).toEqual(defaultGrant('hawser'));
});

test('applying it again changes neither the inventory nor the identity', () => {
  expect(find('ConfigMap', 'hawser-inventory')).not.toHaveProperty('data');
  expect(find('Secret', 'hawser-agent').stringData).toEqual({ installId: 'an-id' });
});

test('the agent may read only its own Secret, and has no wildcard and no RBAC permission', () => {
  const rules = objectsOf().flatMap((object) => ('rules' in object ? object.rules : []));
  for (const rule of rules) {
    const words = [...rule.apiGroups, ...rule.resources, ...rule.verbs];
    expect(words).not.toContain('*');
    expect(words).not.toContain('rbac.authorization.k8s.io');
    if (rule.resources.includes('secrets')) expect(rule.resourceNames).toEqual(['hawser-agent']);
  }
});

test('two routers on one cluster do not share a ClusterRole', () => {
  const name = (routerID: string) =>
    objectsOf({ routerID }).find((object) => object.kind === 'ClusterRole')?.metadata.name;
  expect(name('0190a0b0-0000-7000-8000-aaaaaaaaaaaa')).not.toBe(name('0190a0b0-0000-7000-8000-bbbbbbbbbbbb'));
});

test('the agent runs unprivileged', () => {
  const { spec } = find('Deployment', 'hawser-agent').spec.template;
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true });
  expect(spec.containers[0]?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});
