import { Me, UpdateMe, updated } from '@hawser/contract';
import { type AnyRoute, command, read } from '../http/route.ts';
import { readMe } from './me.ts';
import { updateMe } from './update-me.ts';

const of = { tag: 'accounts', policy: 'member', path: '/api/me' } as const;

/** The own account over HTTP. */
export const accountsRoutes: AnyRoute[] = [
  read({
    ...of,
    operationId: 'getMe',
    summary: 'The account that is signed in, its limits and usage',
    method: 'GET',
    answer: Me,
    handle: ({ tx, session }) => readMe(tx, session),
  }),
  command({
    ...of,
    operationId: 'updateMe',
    summary: 'Change the own display name, theme or the mark of a new user',
    method: 'PATCH',
    body: UpdateMe,
    answer: updated(Me),
    status: 200,
    handle: updateMe,
  }),
];
