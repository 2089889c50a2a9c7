import type { IssuedInstalls, IssueInstalls } from '@hawser/contract/routers';
import { installAllowed, ROUTER_STATUSES, routerTransition } from '@hawser/domain/routers';
import { newSecretId } from '@hawser/ports';
import { sql } from 'kysely';
import type { z } from 'zod';
import { conflicting, invalid, notFound } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import { loadRouterStates } from '../../status/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { phaseColumns } from '../phase.ts';
import { flavorOf, installUrl } from './issue.ts';
import type { InstallSettings } from './manifest.ts';
import { expiryOf, storePending } from './store-pending.ts';
import { VERSION } from '../../version.ts';

const ISSUED = 'INSTRUCTIONS ISSUED';
/** A router that is UP stays so while its agent waits for the upgrade. */
const ISSUED_FROM = ROUTER_STATUSES.filter((status) => routerTransition(status, ISSUED));

/**
 * Issues install IDs for many routers of one network, all or none, by the same rules as the single command. The answer does not
 * contain the manifests, which the installer fetches.
 * @throws Failure 404 where the network has no such router, 409 where one is UP or being detached.
 */
export async function issueInstalls(
  {
    tx,
    session,
    params,
    body,
    now,
    random,
  }: Work<{ networkID: string }, undefined, z.infer<typeof IssueInstalls>>,
  { publicUrl }: InstallSettings,
): Promise<{ answer: { created: IssuedInstalls }; first: { name: string; simulated: boolean } }> {
  const { routerIDs } = body;
  const names = await lockedRouters(tx, params.networkID, routerIDs);
  const states = await loadRouterStates(tx, routerIDs, now);
  for (const [at, id] of routerIDs.entries()) {
    if (routerIDs.indexOf(id) !== at) throw invalid('This router appears twice.', `routerIDs.${at}`);
    const state = states.get(id);
    const router = names.get(id);
    if (state === undefined || router === undefined) throw notFound();
    const { allowed, reason } = installAllowed({
      status: state.status.status,
      detachRequestedAt: router.detach_requested_at,
      agentVersion: state.agentVersion,
      currentVersion: VERSION,
    });
    if (!allowed) throw conflicting(reason, `routerIDs.${at}`);
  }
  const expiresAt = expiryOf(now);
  const items = routerIDs.map((routerID) => {
    const installId = newSecretId(random, 32);
    const router = names.get(routerID);
    const flavor = flavorOf(
      { name: router?.network ?? '', features: router?.features ?? {} },
      router?.is_public ?? false,
    );
    return { routerID, installId, flavor, url: installUrl(publicUrl, installId, flavor), expiresAt };
  });
  const installs = items.map((item) => ({ ...item, routerName: names.get(item.routerID)?.name ?? '' }));
  await storePending(tx, installs, { userID: session.uid, now, random });
  await recordIssued(tx, routerIDs, now);
  const first = states.get(routerIDs[0] ?? '');
  return {
    answer: { created: { items: items.map(issuedOf) } },
    first: { name: first?.clusterName ?? '', simulated: first?.simulated ?? false },
  };
}

const issuedOf = ({ routerID, installId, url, expiresAt }: IssuedInstalls['items'][number]) => ({
  routerID,
  installId,
  url,
  expiresAt,
});

/** Locks the requested attached routers, in a fixed order to avoid deadlocks. */
async function lockedRouters(tx: TenantTransaction, networkID: string, routerIDs: readonly string[]) {
  const rows = await tx.db
    .selectFrom('routers as r')
    .innerJoin('networks as n', (join) =>
      join.onRef('n.owner_uid', '=', 'r.owner_uid').onRef('n.id', '=', 'r.network_id'),
    )
    .select(['r.id', 'r.name', 'r.detach_requested_at', 'r.is_public', 'n.name as network', 'n.features'])
    .where('r.owner_uid', '=', tx.owner)
    .where('r.network_id', '=', networkID)
    .where('r.id', 'in', routerIDs)
    .where('r.active', '=', true)
    .orderBy('r.id')
    .forUpdate('r')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function recordIssued(tx: TenantTransaction, routerIDs: readonly string[], now: number): Promise<void> {
  await tx.db
    .updateTable('routers')
    .set({ install_instructions_requested: true, updated_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('id', 'in', routerIDs)
    .execute();
  const phase = { status: ISSUED, at: now, message: '' };
  await sql`
    update router_states set ${phaseColumns(phase)}
     where owner_uid = ${tx.owner} and router_id = any(${routerIDs}::text[]) and status = any(${ISSUED_FROM}::text[])`.execute(
    tx.db,
  );
}
