import { Setup } from '@hawser/contract/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { anyAccount } from './accounts.ts';

/** What `/api/setup` depends on. */
interface SetupPorts {
  readonly system: Kysely<Tables>;
  readonly setupCodeNeeded: boolean;
  /** Whether everyone may create an account. */
  readonly signUpOpen: boolean;
  /** Whether those may who are invited to an organization. */
  readonly signUpByInvitation: boolean;
  /** Whether they begin with a link that is sent to their address. */
  readonly signUpByMail: boolean;
  readonly mailConfigured: boolean;
  /** Identity providers with which people may sign in. */
  readonly providers: Setup['providers'];
  readonly version: string;
}

/** `/api/setup`: the setup state of this installation, for the page before sign-in. */
export function registerSetup(fastify: FastifyInstance, ports: SetupPorts): void {
  fastify.withTypeProvider<ZodTypeProvider>().get(
    '/api/setup',
    {
      config: { limit: 'public' },
      schema: {
        operationId: 'getSetup',
        summary: 'Get the setup state of the installation',
        tags: ['identity'],
        response: { 200: Setup },
      },
    },
    async () => {
      const firstAccount = !(await anyAccount(ports.system));
      return {
        firstAccount,
        setupCodeNeeded: firstAccount && ports.setupCodeNeeded,
        signUpOpen: firstAccount || ports.signUpOpen,
        signUpByInvitation: ports.signUpByInvitation,
        signUpByMail: !firstAccount && ports.signUpByMail,
        mailConfigured: ports.mailConfigured,
        providers: ports.providers,
        product: 'Hawser',
        version: ports.version,
      };
    },
  );
}
