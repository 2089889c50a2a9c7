import { kubeconfigOf } from '../../clusters/testing/kubeconfig.ts';

/** YAML of a ConfigMap with the canary in every text. */
export const yamlOf = (canary: string, name = 'settings'): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${canary}-${name}\ndata:\n  text: ${canary}-yaml\n`;

/** The token of the kubeconfig. */
export const tokenOf = (canary: string): string => `${canary}-bearer-token`;

/** A kubeconfig with a server that the operator does not allow. */
export const canaryKubeconfig = (canary: string): string =>
  kubeconfigOf({
    clusterName: `${canary}-cluster`,
    contextName: `${canary}-context`,
    cluster: { server: 'https://127.0.0.1:1' },
    user: { token: tokenOf(canary) },
  });
