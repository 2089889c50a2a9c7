export { type EksArn, eksArnOf, eksRegionOfHost } from './arn.ts';
export { connectionMessages, kubeconfigMessages } from './kubeconfig-messages.ts';
export { checkLocation } from './location.ts';
export { clusterMessages } from './messages.ts';
export { checkClusterName, clusterNameFromContext, clusterNameOf } from './name.ts';
export { type Choice, isKubesDistro, isSystemType, KUBES_DISTROS, SYSTEM_TYPES } from './options.ts';
