import type { DefineNetwork, Network } from '@hawser/contract';
import { checkNetworkName, networkMessages, networkNameOf } from '@hawser/domain';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { limitReached } from '../accounts/index.ts';
import { conflicting, invalid, refused } from '../http/failure.ts';
import type { AuditNote, Work } from '../http/route.ts';
import { newNetworkRecord } from './collection.ts';

/** Defines a network (Spec 1 §5, Spec 2 §5). Its name is its own for ever, and unique in the context whatever the case. */
export async function defineNetwork({
  tx,
  body,
  now,
  random,
}: Work<unknown, undefined, z.infer<typeof DefineNetwork>>): Promise<{
  answer: { created: Network };
  audit: AuditNote;
}> {
  const name = networkNameOf(body.name);
  const problem = checkNetworkName(name);
  if (problem !== null) throw invalid(problem, 'name');
  if (body.features.length > 0) throw invalid('Network Features are not available yet.', 'features');
  if (await limitReached(tx, 'networks')) throw refused(networkMessages.upgrade);
  const id = newId(now, random);
  const inserted = await tx.db
    .insertInto('networks')
    .values({
      owner_uid: tx.owner,
      id,
      name,
      features: '{}',
      distribution_rules: '[]',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) throw conflicting(networkMessages.taken(name), 'name');
  return {
    answer: { created: newNetworkRecord(inserted) },
    audit: { subjectKind: 'network', subjectID: id, summary: `Network ${name} defined` },
  };
}
