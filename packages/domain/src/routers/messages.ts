import { MINIMUM_AGENT_VERSION } from '../wire/index.ts';
import { NAME_MAX, NAME_MIN, NAMING_RULE } from '../names/index.ts';

/** Messages about attaching clusters, exactly as Spec 2 §5 and §8 word them. */
export const routerMessages = {
  infrastructureOnHub: 'Infrastructure is made on the Hub Cluster.',
  serverNeedsHttps:
    'Clusters connect to this server only by HTTPS. The operator must set HAWSER_PUBLIC_URL to an https:// address.',
  hubNameTooShort: `Hub Name must be at least ${NAME_MIN} characters.`,
  hubNameTooLong: `Hub Name must be at most ${NAME_MAX} characters.`,
  hubNameRule: `Hub Name must: ${NAMING_RULE}`,
  hubDefaultNamespace: 'Hub Clusters must not use the `default` namespace',
  hubFirst: 'Please attach a Hub Cluster first.',
  hubsAtLimit: (network: string): string => `Hub Clouds at limit for Network: ${network}.`,
  alreadyAttached: (alias: string, namespace: string): string =>
    `Cannot attach cloud: ${alias === '' ? 'No Name' : alias} with namespace: ${namespace}, ` +
    'it is already attached with this namespace.',
  upgrade: 'Please upgrade your subscription to attach a Cluster.',
  upgradeAgent: (network: string): string =>
    `Network ${network} has an agent below version ${MINIMUM_AGENT_VERSION}. Please upgrade the agent first.`,
  installWhileUp: 'Manual router install is not allowed when the router is UP',
  beingDetached: 'The Cluster is being detached.',
  agentNewEnough: (version: string): string => `The agent has version ${version}, which is up to date.`,
  noAgent: 'No agent is installed yet.',
  notDeleted: 'Router could not be deleted.',
  notDetached: 'Cluster could not be detached.',
  detachFailed: 'Failed to detach the Cluster. Please try again.',
  detached: 'Cluster detached!',
  noneAttachable: 'No Attachable Clusters Available',
  cloudIDMissing: 'cloudID is missing in namespaceExists',
  hubMissing: 'Hub Cluster must be created first',
  manyHubs: 'Multiple Hub Clouds found when 1 is expected.',
  noHubToLink: 'Unable to find Hub Cloud to auto link.',
  serviceType: 'Choose one of: loadbalancer, nodeport, ingress.',
  ingressController: 'Choose one of: nginx.',
  certificateType: 'Choose one of: letsencrypt.',
  host: 'Enter an IP address or a host name.',
  hostname: 'Enter a host name such as hub.example.org.',
  publicNeedsArgoCd: 'Public Clusters need a Network with Argo CD.',
  publicNeedsKubeconfig: 'Public Clusters need an uploaded kubeconfig.',
  publicNeedsEks: 'Public EKS Clusters need EKS credentials.',
} as const;
