import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkClusterName,
  checkLocation,
  clusterMessages,
  clusterNameFromContext,
  clusterNameOf,
  isKubesDistro,
  isSystemType,
  KUBES_DISTROS,
  SYSTEM_TYPES,
} from './index.ts';

const RULE = 'start with a letter, end with a letter or digit, and contain only letters, digits and "-"';

describe('a cluster name', () => {
  it('is the alias in lower case', () => {
    expect(clusterNameOf(' East-1 ')).toBe('east-1');
    expect(checkClusterName(' East-1 ')).toBeNull();
  });

  it('has 2 to 63 characters; an empty one is an error', () => {
    for (const alias of ['', ' ', 'e']) {
      expect(checkClusterName(alias)).toBe('Cluster name must be at least 2 characters.');
    }
    expect(checkClusterName('e'.repeat(64))).toBe('Cluster name must be at most 63 characters.');
  });

  it('follows the naming rule', () => {
    for (const alias of ['1east', 'east-', 'ea st', 'east\u202e', 'öst']) {
      expect(checkClusterName(alias)).toBe(`Cluster name must: ${RULE}`);
    }
  });

  it('has a message when it is taken, with two spaces as specified', () => {
    expect(clusterMessages.taken('East')).toBe(
      'Cluster already exists.  Cluster names are case insensitive: East',
    );
  });

  it('is derived from a context or an ARN by its last part', () => {
    expect(clusterNameFromContext('arn:aws:eks:us-east-1:123456789012:cluster/Prod_West')).toBe(
      'arn-aws-eks-us-east-1-123456789012-cluster-prod-west',
    );
    expect(clusterNameFromContext(`${'x'.repeat(60)}/1-prod`)).toBe(`${'x'.repeat(56)}-1-prod`);
    expect(clusterNameFromContext('12-kind@me')).toBe('kind-me');
    expect(clusterNameFromContext('###')).toBe('');
  });

  it('derived from any context is empty, too short, or valid', () => {
    const context = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.webUrl());
    fc.assert(
      fc.property(context, (text) => {
        const name = clusterNameFromContext(text);
        return name.length < 2 || checkClusterName(name) === null;
      }),
    );
  });
});

describe('the other fields of a cluster', () => {
  it('location has at most 63 visible characters, or is empty', () => {
    expect(checkLocation('')).toBeNull();
    expect(checkLocation('Zürich, rack 4')).toBeNull();
    expect(checkLocation('x'.repeat(64))).toBe(clusterMessages.locationTooLong);
    expect(checkLocation('x\u202ey')).toBe(clusterMessages.locationHidden);
  });

  it('distribution is one of the list; of the system types only kubernetes is supported, docker is not yet', () => {
    expect(KUBES_DISTROS.map(({ label }) => label)).toEqual([
      'Basic',
      'Minikube',
      'OpenShift 3',
      'OpenShift 4',
      'Rancher',
      'EKS',
      'GKE',
      'AKS',
    ]);
    expect(SYSTEM_TYPES.find(({ disabled }) => disabled)?.label).toBe('docker...coming soon!');
    expect([
      isSystemType('kubernetes'),
      isSystemType('docker'),
      isKubesDistro('eks'),
      isKubesDistro('k3s'),
    ]).toEqual([true, false, true, false]);
  });
});
