import type { Administration } from '../identity/index.ts';
import { noun } from '../noun/index.ts';
import { adminRoutes } from './routes.ts';

interface Ports {
  /** Sessions and invitations; without it, there are none. */
  readonly administration?: Administration;
}

const none: Administration = {
  endSessions: async () => 0,
  lock: async () => undefined,
  invite: async () => Promise.reject(new Error('This server admits nobody.')),
};

export const admin = noun({
  name: 'admin',
  routes: ({ administration = none }: Ports) => adminRoutes(administration),
  start: ({ administration }) => ({ ports: { administration } }),
});
