import { expect, test } from 'vitest';
import { distributionOf } from './distribution.ts';

test.each([
  ['v1.36.1', ['kubernetes.io/os'], 'Basic'],
  ['v1.33.1-eks-1234567', [], 'EKS'],
  ['v1.33.1', ['kubernetes.io/os', 'eks.amazonaws.com/nodegroup'], 'EKS'],
  ['v1.33.1-gke.1107000', [], 'GKE'],
  ['v1.33.1', ['kubernetes.azure.com/cluster'], 'AKS'],
  ['v1.33.1+rke2r1', [], 'Rancher'],
  ['v1.33.1+k3s1', [], 'Rancher'],
  ['v1.34.0+simulated', [], 'Simulated'],
  ['v1.30.4', ['node.openshift.io/os_id'], 'OpenShift 4'],
  ['v1.11.0+d4cacc0', ['node-role.kubernetes.io/compute'], 'OpenShift 3'],
  ['v1.33.1', ['minikube.k8s.io/name'], 'Minikube'],
])('version %s with node labels %j is %s', (version, labels, distribution) => {
  expect(distributionOf(version, labels)).toBe(distribution);
});
