import { AdminMails, MailLinkShown, QueuedMail } from '@hawser/contract/admin';
import { containsText } from '@hawser/contract/collection';
import { PageQuery } from '@hawser/contract/paging';
import { z } from 'zod';
import { type AnyRoute, adminCommand, adminRead } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';
import { showLink } from './link.ts';
import { listMails } from './list.ts';
import { sendAgain, sendTest } from './send.ts';

const of = { tag: 'admin', policy: 'admin' } as const;
const Mail = z.object({ id: z.string().max(100) });

/** Routes of the outbox. */
export const mailRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  adminRead({
    ...of,
    operationId: 'adminListMails',
    summary: 'List the mails of the outbox',
    method: 'GET',
    path: '/api/admin/mails',
    limit: 'read',
    query: PageQuery.extend({ q: containsText }),
    answer: AdminMails,
    handle: (work) => listMails(work, ports),
  }),
  adminCommand({
    ...of,
    operationId: 'adminShowMailLink',
    summary: 'Show the link of a mail, on a server that sends no mails',
    method: 'POST',
    path: '/api/admin/mails/{id}/link',
    limit: 'write',
    needsProof: true,
    params: Mail,
    answer: MailLinkShown,
    status: 200,
    hasSecret: true,
    handle: (work) => showLink(work, ports),
    audit: {
      subject: 'mail',
      id: (_, { params }) => params.id,
      summary: ({ answer }) => `Link of the mail to ${answer.to} shown`,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminSendMailAgain',
    summary: 'Send a mail again',
    method: 'POST',
    path: '/api/admin/mails/{id}/attempts',
    limit: 'write',
    params: Mail,
    answer: QueuedMail,
    status: 200,
    handle: (work) => sendAgain(work, ports),
    audit: {
      subject: 'mail',
      id: (_, { params }) => params.id,
      summary: ({ answer }) => `Mail to ${answer.to} sent again`,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminSendTestMail',
    summary: 'Send a mail to the own address, to test the mail server',
    method: 'POST',
    path: '/api/admin/mails/test',
    limit: 'write',
    answer: QueuedMail,
    status: 200,
    handle: (work) => sendTest(work, ports),
    audit: {
      subject: 'mail',
      id: () => '',
      summary: ({ answer }) => `Test mail to ${answer.to}`,
    },
  }),
];
