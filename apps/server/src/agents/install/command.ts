import { created } from '@hawser/contract/record';
import { InstallInstructions, IssuedInstalls, IssueInstalls } from '@hawser/contract/routers';
import { simulatedText } from '@hawser/domain/demo';
import { installAllowed, isSecureServerUrl, routerMessages } from '@hawser/domain/routers';
import { z } from 'zod';
import { notFound, refused } from '../../http/failure.ts';
import { type AnyRoute, command } from '../../http/route.ts';
import { loadRouterStates } from '../../status/index.ts';
import { issueInstall } from './issue.ts';
import { issueInstalls } from './issue-many.ts';
import type { InstallSettings } from './manifest.ts';
import { andMore } from '../../http/change-text.ts';
import { VERSION } from '../../version.ts';

/** @throws Failure 403 where the agent that is installed would not connect to this server. */
function refuseInsecure({ publicUrl }: InstallSettings): void {
  if (!isSecureServerUrl(publicUrl)) throw refused(routerMessages.serverNeedsHttps);
}

/** Routes that issue install instructions. `settings` must be the ones that the manifest is served with. */
export function installRoutes(settings: () => InstallSettings): AnyRoute[] {
  return [
    command({
      operationId: 'issueInstallInstructions',
      summary: 'Issue install instructions for a router',
      tag: 'routers',
      method: 'POST',
      path: '/api/routers/{routerID}/install',
      policy: 'routers.install',
      limit: 'write',
      params: z.object({ routerID: z.string().max(100) }),
      answer: created(InstallInstructions),
      status: 201,
      // The answer contains the install ID, so a repeat must return it again.
      hasSecret: true,
      async handle({ tx, session, random, now, params }) {
        const { routerID } = params;
        const state = (await loadRouterStates(tx, [routerID], now)).get(routerID);
        if (state === undefined) throw notFound();
        // Whether it is being detached is checked later, under the lock that issuing takes.
        const { allowed, reason } = installAllowed({
          status: state.status.status,
          detachRequestedAt: null,
          agentVersion: state.agentVersion,
          currentVersion: VERSION,
        });
        if (!allowed) throw refused(reason);
        refuseInsecure(settings());
        const request = { ...settings(), routerID, userID: session.uid, now, random };
        const instructions = await issueInstall(tx, request);
        return {
          answer: { created: instructions },
          cluster: { name: state.clusterName, simulated: state.simulated },
        };
      },
      audit: {
        subject: 'router',
        id: (_, { params }) => params.routerID,
        summary: ({ cluster }) =>
          `Install instructions for ${simulatedText(cluster.name, cluster.simulated)}`,
      },
    }),
    command({
      operationId: 'issueInstalls',
      summary: 'Issue install IDs for routers of a network',
      tag: 'routers',
      method: 'POST',
      path: '/api/networks/{networkID}/installs',
      policy: 'routers.install',
      limit: 'bulk-write',
      params: z.object({ networkID: z.string().max(100) }),
      body: IssueInstalls,
      answer: created(IssuedInstalls),
      status: 201,
      hasSecret: true,
      handle: (work) => issueInstalls(work, settings()),
      audit: {
        subject: 'network',
        id: (_, { params }) => params.networkID,
        summary: ({ answer, first }) =>
          `Install instructions for ${andMore(simulatedText(first.name, first.simulated), answer.created.items.length)}`,
      },
    }),
  ];
}
