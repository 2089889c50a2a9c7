import { waitUntil } from '@hawser/testkit';
import type { RealSite } from './real-site.ts';

/** The values of a Secret of a cluster as text, once it is there. */
export const secretOn = async (
  site: RealSite,
  namespace: string,
  name: string,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await bytesOn(site, namespace, name)).map(([key, bytes]) => [key, bytes.toString()]),
  );

/** The values of a Secret of a cluster, once it is there. */
export const bytesOn = (site: RealSite, namespace: string, name: string): Promise<Record<string, Buffer>> =>
  waitUntil(
    async () => {
      const text = await site.kubectl('-n', namespace, 'get', 'secret', name, '-o', 'json');
      const { data } = JSON.parse(text) as { data?: Record<string, string> };
      return data === undefined
        ? null
        : Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64')]));
    },
    { what: `Secret ${namespace}/${name} on ${site.name}` },
  );

/** The names of the keys of a cluster's sealed-secrets controller, oldest first. */
export const keysOn = async (site: RealSite): Promise<string[]> => {
  const keys = ['get', 'secret', '-n=kube-system', '-l=sealedsecrets.bitnami.com/sealed-secrets-key'];
  const names = ['--sort-by=.metadata.creationTimestamp', '-o=jsonpath={.items[*].metadata.name}'];
  return (await site.kubectl(...keys, ...names)).split(' ');
};
