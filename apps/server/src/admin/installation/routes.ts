import { AdminInstallation } from '@hawser/contract/admin';
import { type AnyRoute, adminRead } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';

/** How the installation is configured. */
export const installationRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  adminRead({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminGetInstallation',
    summary: 'Get the configuration of the installation, without secrets',
    method: 'GET',
    path: '/api/admin/installation',
    limit: 'read',
    answer: AdminInstallation,
    handle: async () => ports.installation(),
  }),
];
