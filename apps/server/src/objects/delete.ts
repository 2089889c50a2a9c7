import type { DeleteObject } from '@hawser/contract/objects';
import { ORIGINS } from '@hawser/domain/wire';
import { sql } from 'kysely';
import type { z } from 'zod';
import { writeNextVersion } from '../http/change.ts';
import { invalid, refused, requireRow } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { recordRemovals } from '../placement/index.ts';
import { refuseGuardedObject } from './infrastructure.ts';
import { changeAllowed } from './policy.ts';
import { lockObject } from './update.ts';

/**
 * Deletes an object: in one transaction it becomes inactive and its placements are deleted. Agents then remove it from their
 * clusters. Without `cascade` the agent of the hub lets what an Application of Argo CD created stay.
 */
export async function deleteObject({
  tx,
  params,
  body,
  now,
}: Pick<
  Work<{ objectID: string }, undefined, z.infer<typeof DeleteObject> | null | undefined>,
  'tx' | 'params' | 'body' | 'now'
>): Promise<{
  answer: { deleted: { id: string } };
  object: { name: string; kind: string };
  change: RecordedChange;
}> {
  const object = requireRow(await lockObject(tx, params.objectID));
  const allowed = changeAllowed(object.origin);
  if (!allowed.allowed) throw refused(allowed.reason);
  await refuseGuardedObject(tx, object);
  const keeps_resources = body?.cascade === false;
  if (keeps_resources && !mayKeepResources(object)) throw invalid(NOT_CASCADED, 'cascade');
  await writeNextVersion(tx, 'objects', object, { active: false, keeps_resources }, now);
  if (object.origin === ORIGINS.gitops) await recordRemovals(tx, sql`p.object_id = ${object.id}`, now);
  const { numDeletedRows } = await tx.db
    .deleteFrom('placements')
    .where('owner_uid', '=', tx.owner)
    .where('object_id', '=', object.id)
    .executeTakeFirst();
  const details = detailsOf({
    yaml: { before: object.version, after: null },
    removed: Number(numDeletedRows),
  });
  return {
    answer: { deleted: { id: object.id } },
    object,
    change: { networkID: object.network_id, ...(details && { details }) },
  };
}

/** Whether an object can be deleted without what it created: Argo CD created it. */
export const mayKeepResources = ({ origin, kind }: { origin: string; kind: string }): boolean =>
  origin === ORIGINS.gitops && kind === 'Application';

/** A deletion in the audit. */
export const deletedText = ({ name, kind }: { name: string; kind: string }, cascade: boolean): string =>
  `${name}: ${kind} deleted${cascade ? '' : ' without cascade: what it created stays'}`;

const NOT_CASCADED = 'Only an Application of Argo CD can be deleted without what it created.';
