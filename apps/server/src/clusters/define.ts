import type { Cluster, DefineCluster } from '@hawser/contract';
import {
  checkClusterName,
  clusterMessages,
  clusterNameOf,
  collapseSpaces,
  generalMessages,
  hasHiddenCharacters,
  KEY_MAX,
} from '@hawser/domain';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { conflicting, invalid } from '../http/failure.ts';
import type { AuditNote, Work } from '../http/route.ts';
import { tagsAfter } from '../tags/index.ts';
import { newClusterRecord } from './collection.ts';
import { distroOf, locationOf, systemTypeOf } from './fields.ts';

/** Defines a cluster (Spec 1 §5). Its name is the alias in lower case, and unique in the context. */
export async function defineCluster({
  tx,
  body,
  now,
  random,
}: Work<unknown, undefined, z.infer<typeof DefineCluster>>): Promise<{
  answer: { created: Cluster };
  audit: AuditNote;
}> {
  const problem = checkClusterName(body.alias);
  if (problem !== null) throw invalid(problem, 'alias');
  const name = clusterNameOf(body.alias);
  const id = newId(now, random);
  const inserted = await tx.db
    .insertInto('clusters')
    .values({
      owner_uid: tx.owner,
      id,
      name,
      alias: body.alias.trim(),
      location: locationOf(body.location),
      context_name: contextNameOf(body.context_name),
      kubes_distro: distroOf(body.kubesDistro),
      systemtype: systemTypeOf(body.systemtype),
      tags: JSON.stringify(tagsAfter({}, body.tags)),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) throw conflicting(clusterMessages.taken(name), 'alias');
  return {
    answer: { created: newClusterRecord(inserted) },
    audit: { subjectKind: 'cluster', subjectID: id, summary: `Cluster ${name} defined` },
  };
}

function contextNameOf(text: string): string {
  const name = collapseSpaces(text);
  if (name.length > KEY_MAX || hasHiddenCharacters(name)) {
    throw invalid(generalMessages.validationFailed, 'context_name');
  }
  return name;
}
