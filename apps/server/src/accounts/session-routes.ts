import { EndedOtherSessions, EndedSession, OwnSessions } from '@hawser/contract/accounts';
import { z } from 'zod';
import { notFound, refused } from '../http/failure.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import type { OwnSessions as SessionsOfPerson } from '../identity/index.ts';

const of = { tag: 'accounts', policy: 'account' } as const;

/** Routes of the sessions of the signed-in account. A program with a token or a key has none. */
export const sessionRoutes = (sessions: SessionsOfPerson): readonly AnyRoute[] => [
  read({
    ...of,
    operationId: 'listOwnSessions',
    summary: 'List the sessions of the authenticated account',
    method: 'GET',
    path: '/api/me/sessions',
    limit: 'read',
    answer: OwnSessions,
    async handle({ session }) {
      const items = await sessions.list(session.uid);
      return { items: items.map((one) => ({ ...one, isCurrent: one.id === session.sessionID })) };
    },
  }),
  command({
    ...of,
    operationId: 'endOwnSession',
    summary: 'End a session of the authenticated account',
    method: 'DELETE',
    path: '/api/me/sessions/{sessionID}',
    limit: 'write',
    needsProof: true,
    params: z.object({ sessionID: z.string().max(100) }),
    answer: EndedSession,
    status: 200,
    async handle({ session, params }) {
      if (!(await sessions.end(session.uid, params.sessionID))) throw notFound();
      return { answer: { ended: { id: params.sessionID } } };
    },
    audit: {
      subject: 'account',
      id: (_, { session }) => session.uid,
      summary: () => 'Account: a session ended',
    },
  }),
  command({
    ...of,
    operationId: 'endOtherSessions',
    summary: 'End all other sessions of the authenticated account',
    method: 'DELETE',
    path: '/api/me/sessions',
    limit: 'write',
    needsProof: true,
    answer: EndedOtherSessions,
    status: 200,
    async handle({ session }) {
      if (session.sessionID === undefined) throw refused('Only a browser that is signed in can do this.');
      const ended = await sessions.endOthers(session.uid, session.sessionID);
      return { answer: { ended } };
    },
    audit: {
      subject: 'account',
      id: (_, { session }) => session.uid,
      summary: ({ answer }) => `Account: ${answer.ended} other sessions ended`,
    },
  }),
];
