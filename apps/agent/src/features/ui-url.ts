import { isStatus, type KubeApi, type KubeKind, type KubeObject, type KubeRef } from '../kube/api.ts';
import { fieldsOf, labelsOf, listOf, textOf } from '../kube/fields.ts';
import { CONFIG_MAP } from '../kube/kinds.ts';
import { SERVICE } from './kinds.ts';

const INGRESS: KubeKind = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', resource: 'ingresses' };
const HTTP_ROUTE: KubeKind = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  resource: 'httproutes',
};
const UI_SELECTOR = 'app.kubernetes.io/name=argocd-server';

/**
 * Where browsers reach the UI of an Argo CD: what its ConfigMap says, else an Ingress or HTTPRoute to its service, else the address
 * of a load balancer; null when there is none of these, and only a port forward leads to it. `hostname` takes precedence.
 */
export async function uiUrlOf(kube: KubeApi, namespace: string, hostname: string): Promise<string | null> {
  if (hostname !== '') return `https://${hostname}`;
  const configured = labelsOf(
    (await found(kube, { kind: CONFIG_MAP, namespace, name: 'argocd-cm' }))?.data,
  ).url;
  if (configured !== undefined && /^https?:\/\/[^\s]+$/.test(configured)) return configured.slice(0, 500);
  const services = await listed(kube, SERVICE, namespace, UI_SELECTOR);
  const names = services.map(({ metadata }) => textOf(fieldsOf(metadata).name));
  const ingresses = await listed(kube, INGRESS, namespace);
  const routes = await listed(kube, HTTP_ROUTE, namespace);
  return (
    firstOf(ingresses, (each) => ofIngress(each, names)) ??
    firstOf(routes, (each) => ofRoute(each, names)) ??
    firstOf(services, ofLoadBalancer)
  );
}

function ofIngress({ spec }: KubeObject, services: readonly string[]): string | null {
  const { rules, tls } = fieldsOf(spec);
  const rule = listOf(rules).find(({ http }) =>
    listOf(fieldsOf(http).paths).some(({ backend }) =>
      services.includes(textOf(fieldsOf(fieldsOf(backend).service).name)),
    ),
  );
  return urlOf(textOf(rule?.host), listOf(tls).length > 0 ? 'https' : 'http');
}

function ofRoute({ spec }: KubeObject, services: readonly string[]): string | null {
  const { rules, hostnames } = fieldsOf(spec);
  const leads = listOf(rules).some(({ backendRefs }) =>
    listOf(backendRefs).some(({ name }) => services.includes(textOf(name))),
  );
  return leads && Array.isArray(hostnames) ? urlOf(textOf(hostnames[0]), 'https') : null;
}

function ofLoadBalancer({ status }: KubeObject): string | null {
  const [first] = listOf(fieldsOf(fieldsOf(status).loadBalancer).ingress);
  return urlOf(textOf(first?.hostname) || textOf(first?.ip), 'https');
}

/** Only what can be a host; it is shown as a link. */
function urlOf(host: string, scheme: 'http' | 'https'): string | null {
  if (/^[A-Za-z0-9.-]{1,253}$/.test(host)) return `${scheme}://${host}`;
  return /^[0-9A-Fa-f:]{2,45}$/.test(host) ? `${scheme}://[${host}]` : null;
}

function firstOf(objects: readonly KubeObject[], read: (object: KubeObject) => string | null): string | null {
  for (const object of objects) {
    const url = read(object);
    if (url !== null) return url;
  }
  return null;
}

async function found(kube: KubeApi, ref: KubeRef): Promise<KubeObject | null> {
  try {
    return await kube.get(ref);
  } catch (error) {
    if (isStatus(error, 403, 404)) return null;
    throw error;
  }
}

/** The objects of a kind, as far as it is served and the agent may read it. */
async function listed(
  kube: KubeApi,
  kind: KubeKind,
  namespace: string,
  labelSelector?: string,
): Promise<readonly KubeObject[]> {
  try {
    const options = { limit: 100, ...(labelSelector === undefined ? {} : { labelSelector }) };
    return (await kube.list(kind, namespace, options)).items;
  } catch (error) {
    if (isStatus(error, 403, 404)) return [];
    throw error;
  }
}
