export {
  CLUSTER_CAPABILITIES,
  type ClusterFacts,
  clusterCapabilities,
  isEks,
} from './capabilities.ts';
export { eksArnOf, eksRegionOfHost } from './arn.ts';
export { connectionMessages, kubeconfigMessages } from './kubeconfig-messages.ts';
export { checkContextName, checkLocation } from './location.ts';
export { clusterMessages, clusterReasons } from './messages.ts';
export { checkClusterName, clusterNameFromContext, clusterNameOf } from './name.ts';
export { isKubesDistro, isSystemType, KUBES_DISTROS, SYSTEM_TYPES } from './options.ts';
export { CLUSTER_TONE_WORDS } from './tone-words.ts';
