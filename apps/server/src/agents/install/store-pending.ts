import { newId, type Random } from '@hawser/ports';
import type { TenantTransaction } from '../../store/store.ts';
import type { Flavor } from './issue.ts';
import { sha256 } from './manifest.ts';

/** How long instructions can be used, milliseconds. */
const LIFETIME_MS = 60 * 60_000;

/** Install instructions of one router. */
interface PendingInstall {
  readonly routerID: string;
  readonly routerName: string;
  readonly installId: string;
  readonly flavor: Flavor;
}

/** Until when instructions that are issued now can be used, epoch milliseconds. */
export const expiryOf = (now: number): number => now + LIFETIME_MS;

/** Stores issued install IDs as hashes, instead of earlier ones of the same routers. */
export async function storePending(
  tx: TenantTransaction,
  installs: readonly PendingInstall[],
  { userID, now, random }: { readonly userID: string; readonly now: number; readonly random: Random },
): Promise<void> {
  await tx.db
    .deleteFrom('pending_installs')
    .where('owner_uid', '=', tx.owner)
    .where(
      'router_id',
      'in',
      installs.map(({ routerID }) => routerID),
    )
    .execute();
  await tx.db
    .insertInto('pending_installs')
    .values(
      installs.map(({ routerID, routerName, installId, flavor }) => ({
        owner_uid: tx.owner,
        id: newId(now, random),
        install_id_hash: sha256(installId),
        router_id: routerID,
        user_id: userID,
        router_name: routerName,
        flavor,
        created_at: now,
        expires_at: expiryOf(now),
        fetched_at: null,
        consumed_at: null,
      })),
    )
    .execute();
}
