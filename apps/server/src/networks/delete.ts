import { networkMessages } from '@hawser/domain';
import { Failure, notFound } from '../http/failure.ts';
import type { AuditNote, Work } from '../http/route.ts';
import { purgeRouters } from '../routers/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { lockNetwork } from './lock.ts';
import { deletionBlocked } from './policy.ts';

/** Deletes a network to which nothing is attached any more, with what inactive records it left behind. */
export async function deleteNetwork({
  tx,
  params,
}: Work<{ networkID: string }, undefined, unknown>): Promise<{
  answer: { deleted: { id: string } };
  audit: AuditNote;
}> {
  const network = await lockNetwork(tx, params.networkID, 'alone');
  if (network === undefined) throw notFound();
  const blocked = deletionBlocked(await attachedTo(tx, network.id));
  if (blocked !== null) {
    throw new Failure(409, [
      { message: networkMessages.notDeleted, displayable: true },
      { message: blocked, displayable: true },
    ]);
  }
  await purgeRouters(tx, 'network_id', network.id);
  for (const [table, column] of [
    ['objects', 'network_id'],
    ['networks', 'id'],
  ] as const) {
    await tx.db
      .deleteFrom(table)
      .where('owner_uid', '=', tx.owner)
      .where(column as 'id', '=', network.id)
      .execute();
  }
  return {
    answer: { deleted: { id: network.id } },
    audit: { subjectKind: 'network', subjectID: network.id, summary: `Network ${network.name} deleted` },
  };
}

async function attachedTo(tx: TenantTransaction, networkID: string) {
  const count = async (table: 'routers' | 'objects') => {
    const found = await tx.db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('owner_uid', '=', tx.owner)
      .where('network_id', '=', networkID)
      .where('active', '=', true)
      .executeTakeFirst();
    return found?.n ?? 0;
  };
  return { routerCount: await count('routers'), objectCount: await count('objects'), hubCount: 0 };
}
