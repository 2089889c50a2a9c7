import { waitUntil } from '@hawser/testkit';
import type { RealSite } from './real-site.ts';

/** The values of a Secret of a cluster, once it is there. */
export const secretOn = (site: RealSite, namespace: string, name: string): Promise<Record<string, string>> =>
  waitUntil(
    async () => {
      const text = await site.kubectl('-n', namespace, 'get', 'secret', name, '-o', 'json');
      const { data } = JSON.parse(text) as { data?: Record<string, string> };
      return data === undefined
        ? null
        : Object.fromEntries(
            Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
          );
    },
    { what: `Secret ${namespace}/${name} on ${site.name}` },
  );
