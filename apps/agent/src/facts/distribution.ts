/** Prefixes of node labels that only one distribution uses. */
const NODE_LABELS: readonly (readonly [prefix: string, distribution: string])[] = [
  ['eks.amazonaws.com/', 'EKS'],
  ['cloud.google.com/gke-', 'GKE'],
  ['kubernetes.azure.com/', 'AKS'],
  ['node.openshift.io/', 'OpenShift 4'],
  ['minikube.k8s.io/', 'Minikube'],
  ['rke.cattle.io/', 'Rancher'],
  ['cattle.io/', 'Rancher'],
];

/** Markers that distributions write into the version of their API server. */
const VERSION_WORDS: readonly (readonly [word: RegExp, distribution: string])[] = [
  [/-eks-/, 'EKS'],
  [/-gke\./, 'GKE'],
  [/\+(?:rke2|k3s)/, 'Rancher'],
  // Not a real cluster: the simulated fleet reports itself as simulated.
  [/\+simulated/, 'Simulated'],
];

/**
 * The distribution of a cluster, guessed from its API server's version and the labels of its nodes; `Basic` when nothing
 * matches. The values are those of the cluster form (Spec 2 §8: Basic, EKS, GKE, AKS, Rancher, OpenShift, Minikube).
 */
export function distributionOf(version: string, nodeLabels: Iterable<string>): string {
  const word = VERSION_WORDS.find(([pattern]) => pattern.test(version));
  if (word) return word[1];
  // OpenShift 3 ended with Kubernetes 1.11; its nodes carry a role label of their own.
  const isOld = /^v1\.(?:\d|1[01])(?:\D|$)/.test(version);
  for (const label of nodeLabels) {
    if (isOld && label === 'node-role.kubernetes.io/compute') return 'OpenShift 3';
    const known = NODE_LABELS.find(([prefix]) => label.startsWith(prefix));
    if (known) return known[1];
  }
  return 'Basic';
}
