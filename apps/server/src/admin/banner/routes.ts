import { BANNER_MAX, Banner, UpdateBanner } from '@hawser/contract/admin';
import { updated } from '@hawser/contract/record';
import { invalid } from '../../http/failure.ts';
import { type AnyRoute, adminCommand, read } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';
import { writeBanner } from '../stored-banner.ts';

/** The message of the administrators to everyone who is signed in. */
export const bannerRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  read({
    tag: 'account',
    policy: 'account',
    operationId: 'getBanner',
    summary: 'Get the message of the administrators; without text there is none',
    method: 'GET',
    path: '/api/banner',
    limit: 'read',
    answer: Banner,
    handle: ({ now }) => ports.banner(now),
  }),
  adminCommand({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminUpdateBanner',
    summary: 'Show a message to everyone who is signed in, or remove it',
    method: 'PUT',
    path: '/api/admin/banner',
    limit: 'write',
    body: UpdateBanner,
    answer: updated(Banner),
    status: 200,
    async handle({ stores, body, now }) {
      const banner = { ...body, text: body.text.trim() };
      if (banner.text.length > BANNER_MAX)
        throw invalid(`A message has at most ${BANNER_MAX} characters.`, 'text');
      if (banner.until !== null && banner.until <= now) throw invalid('This time is over.', 'until');
      await writeBanner(stores.system, banner);
      return { answer: { updated: banner } };
    },
    audit: {
      subject: 'banner',
      id: () => '',
      summary: ({ answer: { updated: banner } }) =>
        banner.text === '' ? 'Message to everyone removed' : `Message to everyone: ${banner.text}`,
    },
  }),
];
