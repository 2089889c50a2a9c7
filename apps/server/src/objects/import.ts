import type { ImportedObjects, ImportObjects } from '@hawser/contract/objects';
import { objectMessages } from '@hawser/domain/objects';
import type { z } from 'zod';
import { limitFailure, limitReached } from '../accounts/index.ts';
import { Failure, requireRow } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { acceptsObjects } from '../networks/index.ts';
import { lockNetwork, recompute, refuseWhileDeleting } from '../placement/index.ts';
import { planImport, nameTaken } from './import-plan.ts';
import { insertObjects } from './import-write.ts';
import type { EarlyRead } from './yaml.ts';

/**
 * Creates objects in one network, all or none, by the rules of the single command. Errors carry the path of the entry, such as
 * `objects.3.yaml`. An import that would exceed the subscription's limit is refused as a whole (Spec 1 §5, Spec README
 * "import-limit message").
 */
export async function importObjects({
  tx,
  params,
  body,
  plans,
  now,
  random,
  found: reads,
}: Work<{ networkID: string }, undefined, z.infer<typeof ImportObjects>> & {
  readonly found: readonly EarlyRead[];
}): Promise<{
  answer: { created: ImportedObjects };
  network: { name: string };
  change: RecordedChange;
}> {
  const network = requireRow(await lockNetwork(tx, params.networkID, 'shared'));
  refuseWhileDeleting(network);
  // None of them may exist.
  const requested = body.objects.map((object) => ({ ...object, version: 0 }));
  const planned = await planImport({ tx, now, random, network, requested, reads, locks: false });
  const failures = planned.flatMap((plan) => (plan.outcome === 'refused' ? [plan.failure] : []));
  if (failures.length > 0) throw together(failures);
  const usesGitOps = await acceptsObjects(tx, network);
  const made = planned.filter((plan) => plan.outcome === 'created');
  if (await limitReached({ tx, plans }, 'objects', made.length))
    throw limitFailure(objectMessages.importOverLimit, 'objects');
  const stored = await insertObjects(tx, { networkID: network.id, usesGitOps }, made, now);
  const missing = made.filter(({ id }) => !stored.has(id));
  if (missing.length > 0) throw together(missing.map(nameTaken));
  const scope = { networkID: network.id, objectIDs: made.map(({ id }) => id) };
  const details = detailsOf({ ...(await recompute(tx, scope, now)) });
  const items = made.map(({ id, object: { name, kind, key } }) => ({ id, name, kind, key, version: 1 }));
  return { answer: { created: { items } }, network, change: details === undefined ? {} : { details } };
}

/** All errors as one answer, in the order of the entries: 400 if one of them is invalid, else 409, or 403 where none is allowed. */
function together(failures: readonly Failure[]): Failure {
  const status = [400, 409].find((each) => failures.some((failure) => failure.status === each)) ?? 403;
  return new Failure(
    status,
    failures.flatMap(({ entries }) => entries),
  );
}
