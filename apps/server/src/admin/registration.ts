import { processFacts } from '../adapters/process-facts.ts';
import { mailLookOf } from '../mail/index.ts';
import { noun } from '../noun/index.ts';
import { readBanner } from './stored-banner.ts';
import { describeInstallation } from './installation/describe.ts';
import { type AdminPorts, withoutServer } from './ports.ts';
import { adminRoutes } from './routes.ts';

interface Ports {
  /** Without it, those without a server. */
  readonly admin?: AdminPorts;
}

export const admin = noun({
  name: 'admin',
  routes: ({ admin: ports = withoutServer }: Ports) => adminRoutes(ports),
  start: ({ config, store, feed, administration, mailConfigured, publicUrl }) => ({
    ports: {
      admin: {
        administration,
        mailConfigured,
        look: mailLookOf(config.theme),
        sender: { from: config.mailFrom, replyTo: config.mailReplyTo },
        publicUrl,
        inContext: store.tenant.bind(store),
        readInContext: store.tenantRead.bind(store),
        feedAlive: () => feed.alive(),
        process: processFacts,
        banner: (now: number) => readBanner(store.system, now),
        installation: async () => ({
          ...describeInstallation(config, publicUrl()),
          mailConfigured,
          secondFactorRequired: await administration.isSecondFactorRequired(),
        }),
      },
    },
  }),
});
