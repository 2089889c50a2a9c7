export {
  CLUSTER_CAPABILITIES,
  type ClusterCapability,
  type ClusterFacts,
  clusterCapabilities,
  isEks,
} from './capabilities.ts';
export { type EksArn, eksArnOf, eksRegionOfHost } from './arn.ts';
export { connectionMessages, kubeconfigMessages } from './kubeconfig-messages.ts';
export { checkContextName, checkLocation } from './location.ts';
export { clusterMessages, clusterReasons } from './messages.ts';
export { checkClusterName, clusterNameFromContext, clusterNameOf } from './name.ts';
export { type Choice, isKubesDistro, isSystemType, KUBES_DISTROS, SYSTEM_TYPES } from './options.ts';
