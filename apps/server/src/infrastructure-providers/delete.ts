import { providerMessages } from '@hawser/domain/infrastructure';
import { sql } from 'kysely';
import { Failure, requireRow } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { withdrawObject } from '../secrets/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { lockProvider } from './update.ts';
import { usesOf } from './uses.ts';

/** Most objects that a refusal names. */
const NAMED = 10;

/** Deletes a provider with its credentials, on the hub too. Refused while objects use it, with their names. */
export async function deleteProvider({
  tx,
  params,
  now,
}: Work<{ configID: string }, undefined, unknown>): Promise<{
  answer: { deleted: { id: string } };
  label: string;
  change: RecordedChange;
}> {
  const { row, network } = requireRow(await lockProvider(tx, params.configID));
  await refuseUsed(tx, row.id);
  await tx.db
    .deleteFrom('infrastructure_provider_configs')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', row.id)
    .execute();
  let removed = 0;
  // What names the credentials goes first.
  for (const objectID of [row.config_object_id, row.object_id])
    if (objectID !== null) removed += await withdrawObject(tx, { networkID: network.id, objectID, now });
  const details = detailsOf({ removed });
  return {
    answer: { deleted: { id: row.id } },
    label: row.name,
    change: { networkID: network.id, ...(details && { details }) },
  };
}

/** @throws Failure 409 with the first of the objects that use it. */
async function refuseUsed(tx: TenantTransaction, id: string): Promise<void> {
  const { rows } = await sql<{ name: string; total: number }>`
    select o.name, count(*) over ()::int as total
      from infrastructure_provider_configs c join infrastructure_uses u on ${usesOf('c')}
      join objects o on o.owner_uid = u.owner_uid and o.id = u.object_id
     where c.owner_uid = ${tx.owner} and c.id = ${id} order by o.name, o.id limit ${NAMED}`.execute(tx.db);
  const [used] = rows;
  if (used === undefined) return;
  const names = rows.map(({ name }) => name);
  const messages = [providerMessages.inUse, providerMessages.usedBy(names, used.total)];
  throw new Failure(
    409,
    messages.map((message) => ({ message, displayable: true })),
  );
}
