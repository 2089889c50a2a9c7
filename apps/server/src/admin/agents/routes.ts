import { AdminAgents } from '@hawser/contract/admin';
import { type AnyRoute, adminRead } from '../../http/route.ts';
import { listAgents } from './list.ts';

/** The agents of all contexts. */
export const agentRoutes: readonly AnyRoute[] = [
  adminRead({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminListAgents',
    summary: 'Count the agents by version',
    method: 'GET',
    path: '/api/admin/agents',
    limit: 'read',
    answer: AdminAgents,
    handle: listAgents,
  }),
];
