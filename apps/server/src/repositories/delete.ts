import { repositoryMessages } from '@hawser/domain/repositories';
import { sql } from 'kysely';
import { conflicting, requireRow } from '../http/failure.ts';
import { requireRight } from '../http/policy.ts';
import type { Work } from '../http/route.ts';
import { lockRepository } from './update.ts';

/** Most applications that a refusal names. */
const NAMED = 10;

/** Deletes a repository with its credentials. Refused while applications use it, with their names. */
export async function deleteRepository({
  tx,
  params,
  session,
}: Work<{ repositoryID: string }, undefined, unknown>): Promise<{
  answer: { deleted: { id: string } };
  label: string;
}> {
  const row = requireRow(await lockRepository(tx, params.repositoryID));
  const { id, url_key, label } = row;
  if (row.connection_access === 'private') requireRight(session, 'repositories.credentials');
  const { rows } = await sql<{ name: string; total: number }>`
    select o.name, count(*) over ()::int as total
      from object_sources s join objects o on o.owner_uid = s.owner_uid and o.id = s.object_id
     where s.owner_uid = ${tx.owner} and s.url_key = ${url_key} order by o.name, o.id limit ${NAMED}`.execute(
    tx.db,
  );
  const [used] = rows;
  if (used !== undefined) {
    throw conflicting(
      repositoryMessages.used(
        rows.map(({ name }) => name),
        used.total,
      ),
    );
  }
  await tx.db.deleteFrom('repositories').where('owner_uid', '=', tx.owner).where('id', '=', id).execute();
  return { answer: { deleted: { id } }, label };
}
