import { NETWORK_FEATURES, featureNamespaces } from '@hawser/domain/features';
import { AGENT_OF, ROUTER_LABEL } from '@hawser/domain/routers';
import type { KubeApi, KubeObject, KubeRef } from '../kube/api.ts';
import { textIn } from '../kube/fields.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { createdAtOf, metadataOf } from '../kube/metadata.ts';
import { found } from '../kube/found.ts';
import { isCreatedByArgoCd } from '../namespaces/index.ts';
import { INSTALLED_KINDS } from './kinds.ts';

/** One command applies a namespace and what is in it within this time, milliseconds. */
const TOGETHER_MS = 60_000;

const refOf = (name: string): KubeRef => ({ kind: NAMESPACE, namespace: null, name });

/**
 * The namespaces of features in this cluster that Argo CD created since its own namespace is there. One that somebody else created is not
 * among them: Argo CD does not write into it.
 */
export async function namespacesOfFeatures(kube: KubeApi, argoCdNamespace: string): Promise<KubeObject[]> {
  const own = await found(kube, refOf(argoCdNamespace));
  const since = own === null ? null : createdAtOf(own);
  if (since === null) return [];
  const slugs = NETWORK_FEATURES.map(({ slug }) => slug);
  const namespaces: KubeObject[] = [];
  for (const name of featureNamespaces(slugs, 'hub')) {
    const namespace = await found(kube, refOf(name));
    if (namespace !== null && isCreatedByArgoCd(namespace, since)) namespaces.push(namespace);
  }
  return namespaces;
}

/** The labels of the agent, if its install command created this namespace: it is as old as the role of the agent in it. Otherwise null. */
export async function labelsOfAgent(
  kube: KubeApi,
  name: string,
  routerID: string,
): Promise<Record<string, string> | null> {
  const role = INSTALLED_KINDS.find(({ kind }) => kind === 'Role');
  const namespace = await found(kube, refOf(name));
  const createdAt = namespace === null ? null : createdAtOf(namespace);
  if (role === undefined || createdAt === null) return null;
  const options = { labelSelector: `${ROUTER_LABEL}=${routerID},${AGENT_OF}`, limit: 10, metadataOnly: true };
  const { items } = await kube.list(role, name, options);
  const together = items.find((item) => (createdAtOf(item) ?? Infinity) - createdAt <= TOGETHER_MS);
  const of = together && textIn(metadataOf(together).labels, AGENT_OF);
  return of === undefined ? null : { [ROUTER_LABEL]: routerID, [AGENT_OF]: of };
}

/** Lets the command that removes the agent remove this namespace, too; without labels it does not. */
export const markOfAgent = (
  kube: KubeApi,
  name: string,
  labels: Readonly<Record<string, string | null>>,
): Promise<unknown> => kube.patch(refOf(name), { metadata: { labels } });

/** The namespace is used again: the command that removes the agent must not remove it. */
export async function unmarkOfAgent(kube: KubeApi, namespace: KubeObject, routerID: string): Promise<void> {
  const { name, labels } = metadataOf(namespace);
  if (textIn(labels, ROUTER_LABEL) !== routerID || textIn(labels, AGENT_OF) === undefined) return;
  await markOfAgent(kube, name, { [ROUTER_LABEL]: null, [AGENT_OF]: null });
}
