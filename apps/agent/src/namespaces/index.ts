export { isCreatedByArgoCd } from './created-by-argocd.ts';
export { EdgeNamespaces } from './edge-namespaces.ts';
export { deleteNamespace, reasonToStay } from './unused-namespace.ts';
