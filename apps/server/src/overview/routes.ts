import { LastHour } from '@hawser/contract/overview';
import { type AnyRoute, read } from '../http/route.ts';
import { readLastHour } from './last-hour.ts';

/** Routes of the dashboard, in addition to its live windows. */
export const overviewRoutes: AnyRoute[] = [
  read({
    operationId: 'getLastHour',
    summary: "Get the last hour's activity and the connected agents",
    tag: 'overview',
    policy: 'networks.read',
    method: 'GET',
    path: '/api/overview/lastHour',
    limit: 'expensive-read',
    answer: LastHour,
    handle: ({ tx, now }) => readLastHour(tx, now),
  }),
];
