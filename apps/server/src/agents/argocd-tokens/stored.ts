import type { SealedColumn } from '../../store/sealed-columns.ts';
import type { Sealer } from '../../store/sealer.ts';
import type { TenantTransaction } from '../../store/store.ts';

const place = (owner: string, routerID: string): string => `${owner}/argocd_tokens/${routerID}`;

/** Where tokens are stored. */
export const sealedArgoCdTokens: SealedColumn = {
  table: 'argocd_tokens',
  key: 'router_id',
  column: 'sealed',
  associatedData: place,
};

export const sealToken = (sealer: Sealer, owner: string, routerID: string, token: string): string =>
  sealer.seal(token, place(owner, routerID));

/** The token of the account that Argo CD uses on this edge; null when there is none. */
export async function readArgoCdToken(
  tx: TenantTransaction,
  sealer: Sealer,
  routerID: string,
): Promise<string | null> {
  const row = await tx.db
    .selectFrom('argocd_tokens')
    .select('sealed')
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .executeTakeFirst();
  return row === undefined || row.sealed === null ? null : sealer.open(row.sealed, place(tx.owner, routerID));
}
