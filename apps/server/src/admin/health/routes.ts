import { AdminHealth } from '@hawser/contract/admin';
import { type AnyRoute, adminRead } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';
import { readHealth } from './read.ts';

/** The health of the installation. */
export const healthRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  adminRead({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminGetHealth',
    summary: 'Check what the installation depends on',
    method: 'GET',
    path: '/api/admin/health',
    limit: 'read',
    answer: AdminHealth,
    handle: (work) => readHealth(work, ports),
  }),
];
