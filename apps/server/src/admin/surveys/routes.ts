import { AdminSurveys } from '@hawser/contract/admin';
import { PageQuery } from '@hawser/contract/paging';
import { type AnyRoute, adminRead } from '../../http/route.ts';
import { listSurveys } from './list.ts';

const of = { tag: 'admin', policy: 'admin' } as const;

/** Answers to the survey. */
export const surveyRoutes: readonly AnyRoute[] = [
  adminRead({
    ...of,
    operationId: 'adminListSurveys',
    summary: 'List answers to the survey',
    method: 'GET',
    path: '/api/admin/surveys',
    limit: 'read',
    query: PageQuery.pick({ limit: true, after: true }),
    answer: AdminSurveys,
    handle: listSurveys,
  }),
];
