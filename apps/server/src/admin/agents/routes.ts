import { AdminAgents, AgentReminder } from '@hawser/contract/admin';
import { z } from 'zod';
import { type AnyRoute, adminCommand, adminRead } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';
import { listAgents } from './list.ts';
import { remindOfAgents } from './remind.ts';

/** The agents of all contexts. */
export const agentRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  adminRead({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminListAgents',
    summary: 'Count the agents by version',
    method: 'GET',
    path: '/api/admin/agents',
    limit: 'read',
    answer: AdminAgents,
    handle: (work) => listAgents(work, ports),
  }),
  adminCommand({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminRemindOfAgents',
    summary: 'Ask the people of an account or organization by mail to upgrade its agents',
    method: 'POST',
    path: '/api/admin/agents/{id}/reminders',
    limit: 'write',
    params: z.object({ id: z.string().max(100) }),
    answer: AgentReminder,
    status: 200,
    handle: (work) => remindOfAgents(work, ports),
    audit: {
      subject: 'account',
      id: (_, { params }) => params.id,
      summary: ({ answer }) => `${answer.context} asked by mail to upgrade its agents`,
    },
  }),
];
