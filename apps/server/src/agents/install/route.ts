import { grantChoiceOf } from '@hawser/domain/objects';
import type { Clock } from '@hawser/ports';
import type { FastifyInstance } from 'fastify';
import { cleanText } from '@hawser/domain/names';
import { notFound } from '../../http/failure.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { enterPhaseIfAllowed, appendPhase } from '../phase.ts';
import { getsArgoCdAccount, gitOpsNamespaceOf, hasInstaller } from './issue.ts';
import { type Installation, type InstallSettings, installManifest, sha256 } from './manifest.ts';

/** Who fetched a manifest, as the router's history shows it. */
interface Fetcher {
  readonly remote: string;
  readonly userAgent: string;
}

/**
 * `GET /install/{installId}/{flavor}/`: the manifest's YAML. Fetching it does not consume the ID, because previews and retries fetch too; enrollment does. Unknown, expired and used ids get the same 404.
 */
export function registerInstall(
  fastify: FastifyInstance,
  ports: { store: Store; clock: Clock; settings: () => InstallSettings },
): void {
  const { store, clock, settings } = ports;
  fastify.get<{ Params: { installId: string; flavor: string } }>(
    '/install/:installId/:flavor/',
    { exposeHeadRoute: false, config: { limit: 'install' }, schema: { hide: true } },
    async (request, reply) => {
      const { installId, flavor } = request.params;
      const found = await store.system
        .selectFrom('pending_installs')
        .select(['owner_uid', 'id'])
        .where('install_id_hash', '=', sha256(installId))
        .where('flavor', '=', flavor)
        .executeTakeFirst();
      if (found === undefined) throw notFound();
      const fetcher = { remote: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const installation = await store.tenant(found.owner_uid, (tx) =>
        fetchInstallation(tx, found.id, fetcher, clock.now()),
      );
      if (installation === null) throw notFound();
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff')
        .type('application/yaml; charset=utf-8')
        .send(installManifest(settings(), { ...installation, installId }));
    },
  );
}

/** The router of a valid pending install, or null. The first fetch is added to the history of the router. */
async function fetchInstallation(
  tx: TenantTransaction,
  id: string,
  fetcher: Fetcher,
  now: number,
): Promise<Omit<Installation, 'installId'> | null> {
  const pending = await tx.db
    .selectFrom('pending_installs as p')
    .innerJoin('routers as r', (join) =>
      join.onRef('r.owner_uid', '=', 'p.owner_uid').onRef('r.id', '=', 'p.router_id'),
    )
    .innerJoin('networks as n', (join) =>
      join.onRef('n.owner_uid', '=', 'r.owner_uid').onRef('n.id', '=', 'r.network_id'),
    )
    .select([
      'r.id',
      'r.network_id',
      'r.namespace',
      'r.agent_grant',
      'r.is_edge',
      'r.is_public',
      'n.features',
      'p.fetched_at',
    ])
    .where('p.owner_uid', '=', tx.owner)
    .where('p.id', '=', id)
    .where('p.consumed_at', 'is', null)
    .where('p.expires_at', '>', now)
    .where('r.active', '=', true)
    .forUpdate('p')
    .executeTakeFirst();
  if (pending === undefined) return null;
  if (pending.fetched_at === null) {
    await tx.db
      .updateTable('pending_installs')
      .set({ fetched_at: now })
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', id)
      .execute();
    await markFetched(tx, pending.id, fetcher, now);
  }
  const { namespace } = pending;
  const grant = grantChoiceOf(pending.agent_grant);
  return {
    routerID: pending.id,
    networkID: pending.network_id,
    namespace,
    grant,
    hasArgoCdAccount: getsArgoCdAccount(pending, grant),
    gitops: gitOpsNamespaceOf(pending),
    hasInstaller: hasInstaller(pending),
  };
}

async function markFetched(
  tx: TenantTransaction,
  routerID: string,
  fetcher: Fetcher,
  now: number,
): Promise<void> {
  const program = cleanText(fetcher.userAgent, 120);
  const message = `by ${cleanText(fetcher.remote, 60)}${program === '' ? '' : ` with ${program}`}`;
  const phase = { status: 'INSTRUCTIONS FETCHED', at: now, message };
  // Instructions may be fetched while the agent still runs: the status stays what the agent reported.
  if (!(await enterPhaseIfAllowed(tx, routerID, phase))) await appendPhase(tx, routerID, phase);
}
