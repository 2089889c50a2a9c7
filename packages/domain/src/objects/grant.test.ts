import { describe, expect, it } from 'vitest';
import { defaultGrant, GRANTED_KINDS, granted, grantedKind } from './index.ts';

const grant = defaultGrant('hawser');
const manifest = (apiVersion: string, kind: string, namespace?: string) => ({
  apiVersion,
  kind,
  metadata: namespace === undefined ? {} : { namespace },
});

describe('the grant of an agent', () => {
  it('covers workloads and what belongs to them, in its namespace', () => {
    for (const { apiVersion, kind } of GRANTED_KINDS) {
      expect(granted(grant, manifest(apiVersion, kind))).toEqual({ allowed: true, reason: '' });
      expect(granted(grant, manifest(apiVersion, kind, 'hawser')).allowed).toBe(true);
    }
    expect(GRANTED_KINDS).toHaveLength(14);
    expect(grantedKind(grant, 'networking.k8s.io/v1', 'Ingress')?.resource).toBe('ingresses');
  });

  it.each([
    ['v1', 'Secret'],
    ['v1', 'ServiceAccount'],
    ['v1', 'Namespace'],
    ['v1', 'Node'],
    ['v1', 'PersistentVolume'],
    ['rbac.authorization.k8s.io/v1', 'Role'],
    ['rbac.authorization.k8s.io/v1', 'ClusterRoleBinding'],
    ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
    ['apps/v1beta1', 'Deployment'],
    ['v1', 'deployment'],
  ])('does not cover %s %s', (apiVersion, kind) => {
    expect(granted(grant, manifest(apiVersion, kind))).toEqual({
      allowed: false,
      reason: `The agent may not apply ${kind} (${apiVersion}).`,
    });
    expect(grantedKind(grant, apiVersion, kind)).toBeUndefined();
  });

  it('does not cover another namespace', () => {
    expect(granted(grant, manifest('v1', 'ConfigMap', 'kube-system'))).toEqual({
      allowed: false,
      reason: 'The agent may not apply to namespace kube-system.',
    });
    expect(granted({ ...grant, namespaces: [] }, manifest('v1', 'ConfigMap')).allowed).toBe(false);
  });
});
