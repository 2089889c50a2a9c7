import { ChooseContext, ChosenContext, Me, SignIns, Subscription, UpdateMe } from '@hawser/contract/accounts';
import { updated } from '@hawser/contract/record';
import { type AnyRoute, command, read } from '../http/route.ts';
import { chooseContext } from './choose-context.ts';
import { readMe } from './me.ts';
import { readSignIns } from './sign-ins.ts';
import { readSubscription } from './subscription.ts';
import { updateMe } from './update-me.ts';
import { fieldWords } from '../http/change-text.ts';

const of = { tag: 'accounts', policy: 'account' } as const;

/** Routes of the viewer's own account. */
export const accountsRoutes: AnyRoute[] = [
  read({
    ...of,
    operationId: 'getMe',
    summary: 'Get the authenticated account',
    method: 'GET',
    path: '/api/me',
    limit: 'read',
    answer: Me,
    whileSettingUp: true,
    handle: ({ tx, session, plans }) => readMe(tx, session, plans),
  }),
  command({
    ...of,
    operationId: 'updateMe',
    summary: 'Update the authenticated account',
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
      summary: (_, { body }) => `Account: ${fieldWords(body)} changed`,
    },
  }),
  command({
    ...of,
    operationId: 'chooseContext',
    summary: 'Choose the context in which the next page opens',
    method: 'PUT',
    path: '/api/me/context',
    limit: 'write',
    body: ChooseContext,
    answer: ChosenContext,
    status: 200,
    handle: chooseContext,
    audit: {
      subject: 'account',
      id: (_, { session }) => session.uid,
      summary: () => 'Account: context chosen',
    },
  }),
  read({
    ...of,
    operationId: 'listSignIns',
    summary: 'List the last sign-in of the authenticated account, and all with those that failed',
    method: 'GET',
    path: '/api/me/sign-ins',
    limit: 'read',
    answer: SignIns,
    handle: ({ tx }) => readSignIns(tx),
  }),
  read({
    ...of,
    operationId: 'getSubscription',
    policy: 'plan.read',
    summary: 'Get the subscription',
    method: 'GET',
    path: '/api/subscription',
    limit: 'read',
    answer: Subscription,
    handle: readSubscription,
  }),
];
