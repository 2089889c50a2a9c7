/** Messages about network features. The specification does not word these refusals. */
export const featureMessages = {
  unknown: (slug: string): string => `There is no Network Feature ${slug}.`,
  twice: (name: string): string => `${name} appears twice.`,
  notChosen: (name: string): string => `${name} is configured, but not chosen.`,
  option: (name: string, option: string): string => `${name} has no option ${option}.`,
  choice: (option: string): string => `Choose one of the offered values of ${option}.`,
  hostname: 'Enter a host name, such as argocd.example.org, without https:// and path.',
  /** Why features cannot be added to a network that was defined without any. */
  basic: 'A Network without GitOps has no Network Features. Define a GitOps Network for them.',
  /** On a cluster of two networks. */
  inTheWay: (network: string, cluster: string, names: string): string =>
    `Network ${network} installs ${names} on cluster ${cluster}. Two networks cannot both install features on one hub, or the same feature on one cluster: choose another cluster, or no such features.`,
  title: 'Network Features',
  /** A feature of which no template is known, as Spec 1 §8 words it. */
  noTemplate: 'template not found.',
  /** Spec 2 §8, an info message. */
  installingSealedSecrets: 'Installing Sealed Secrets. Please wait.',
  /** How features get to the clusters, and what of them does not yet. */
  howInstalled:
    'The agent of the hub installs Argo CD, which installs the other features from their Helm charts. The operator of K8sGPT waits for a K8sGPT resource, which you create; only the hub reaches LocalAI.',
} as const;
