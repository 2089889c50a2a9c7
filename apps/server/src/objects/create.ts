import type { WholeObject, CreateObject } from '@hawser/contract/objects';
import { generalMessages } from '@hawser/domain/fields';
import { isGuardedKind, objectMessages, originOf } from '@hawser/domain/objects';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { limitFailure, limitReached } from '../accounts/index.ts';
import { conflicting, invalid } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { acceptsObjects, refuseKind } from '../networks/index.ts';
import { lockNetwork, recompute } from '../placement/index.ts';
import { tagsAfter } from '../tags/index.ts';
import { agreedTags } from './agree.ts';
import { refuseGuarded, refuseWithoutMeans, tagsOfNew } from './infrastructure.ts';
import { objectRecord } from './record.ts';
import { refuseUnusable } from './usable.ts';
import { type EarlyRead, readOrRefused } from './yaml.ts';

/**
 * Creates an object from YAML, whose kind and name must be unique in the network (Spec 1 §5, Spec 2 §5), and places it by the
 * network's rules.
 */
export async function createObject({
  tx,
  body,
  plans,
  now,
  random,
  found,
}: Work<unknown, undefined, z.infer<typeof CreateObject>> & { readonly found: EarlyRead }): Promise<{
  answer: { created: WholeObject };
  change: RecordedChange;
}> {
  const { yaml, object, digest } = readOrRefused(found);
  refuseGuarded(tx, isGuardedKind(object.derivedKind));
  const tags = tagsOfNew(tagsAfter({}, agreedTags(object.manifest, body.tags, body.targets)), object);
  const network = await lockNetwork(tx, body.networkID, 'shared');
  if (network === undefined) throw invalid(generalMessages.validationFailed, 'networkID');
  refuseKind(network, object);
  const origin = originOf(await acceptsObjects(tx, network), object);
  await refuseUnusable(tx, { networkID: network.id, origin }, object);
  await refuseWithoutMeans(tx, network.id, object);
  if (await limitReached({ tx, plans }, 'objects')) throw limitFailure(objectMessages.upgrade, 'objects');
  const id = newId(now, random);
  const inserted = await tx.db
    .insertInto('objects')
    .values({
      owner_uid: tx.owner,
      id,
      network_id: network.id,
      name: object.name,
      key: object.key,
      kind: object.kind,
      derived_kind: object.derivedKind,
      origin,
      yaml,
      manifest: JSON.stringify(object.manifest),
      digest,
      tags: JSON.stringify(tags),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflicting(objectMessages.taken(object.name, object.kind), 'yaml');
  const placements = await recompute(tx, { networkID: network.id, objectIDs: [id] }, now);
  const details = detailsOf({ yaml: { before: null, after: 1 }, ...placements });
  return {
    answer: { created: await objectRecord(tx, id, now) },
    change: { networkID: network.id, ...(details && { details }) },
  };
}
