import { Me, Subscription, UpdateMe, updated } from '@hawser/contract';
import { type AnyRoute, command, read } from '../http/route.ts';
import { readMe } from './me.ts';
import { readSubscription } from './subscription.ts';
import { updateMe } from './update-me.ts';

const of = { tag: 'accounts', policy: 'account' } as const;

/** The own account over HTTP. */
export const accountsRoutes: AnyRoute[] = [
  read({
    ...of,
    operationId: 'getMe',
    summary: 'The account that is signed in, its limits and usage',
    method: 'GET',
    path: '/api/me',
    limit: 'read',
    answer: Me,
    handle: ({ tx, session, plans }) => readMe(tx, session, plans),
  }),
  command({
    ...of,
    operationId: 'updateMe',
    summary: 'Change the own profile, theme, alert settings, or what a new user was shown',
    method: 'PATCH',
    path: '/api/me',
    limit: 'write',
    body: UpdateMe,
    answer: updated(Me),
    status: 200,
    handle: updateMe,
    audit: {
      subject: 'account',
      id: (_, { session }) => session.uid,
      summary: (_, { body }) => `Account changed: ${Object.keys(body).join(', ')}`,
    },
  }),
  read({
    ...of,
    operationId: 'getSubscription',
    summary: 'The plan tier of this context: what is used, what is left, what other tiers give',
    method: 'GET',
    path: '/api/subscription',
    limit: 'read',
    answer: Subscription,
    handle: readSubscription,
  }),
];
