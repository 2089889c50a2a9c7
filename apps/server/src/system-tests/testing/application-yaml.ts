const AUTOMATED = '{automated: {prune: true, selfHeal: true}}';

/** An Application that deploys the folder `shop` of a repository. */
export const applicationYaml = (url: string, revision: string, syncPolicy = AUTOMATED): string =>
  `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: shop}
spec:
  source: {repoURL: '${url}', path: shop, targetRevision: ${revision}}
  destination: {namespace: default}
  syncPolicy: ${syncPolicy}
`;

/** What is in that folder. */
export const settings = (color: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata: {color: ${color}}\n`;
