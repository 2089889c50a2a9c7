import type { ImportedObjects, ImportObjects } from '@hawser/contract/objects';
import { objectMessages } from '@hawser/domain/objects';
import { ORIGINS } from '@hawser/domain/wire';
import { newId, type Random } from '@hawser/ports';
import { sql } from 'kysely';
import type { z } from 'zod';
import { limitFailure, limitReached } from '../accounts/index.ts';
import { withPathPrefix, conflicting, Failure, requireRow } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { refuseObjects } from '../networks/index.ts';
import { lockNetwork, recompute } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { tagsAfter } from '../tags/index.ts';
import { agreedTags } from './agree.ts';
import { refuseUnusable } from './usable.ts';
import { type ReadYaml, readYaml } from './yaml.ts';

type Requested = z.infer<typeof ImportObjects>['objects'][number];

interface NewObject extends ReadYaml {
  readonly id: string;
  readonly tags: Record<string, 'user' | 'internal'>;
  /** Position in the request, from 0. */
  readonly at: number;
}

/**
 * Creates objects in one network, all or none, by the rules of the single command. The number of statements does not depend on
 * the number of objects. Errors carry the path of the entry, such as `objects.3.yaml`. An import that would exceed the
 * subscription's limit is refused as a whole (Spec 1 §5, Spec README "import-limit message").
 */
export async function importObjects({
  tx,
  params,
  body,
  plans,
  now,
  random,
}: Work<{ networkID: string }, undefined, z.infer<typeof ImportObjects>>): Promise<{
  answer: { created: ImportedObjects };
  network: { name: string };
  change: RecordedChange;
}> {
  const { made, failures } = readAll(body.objects, now, random);
  const network = requireRow(await lockNetwork(tx, params.networkID, 'shared'));
  refuseObjects(network);
  failures.push(...(await unusable(tx, network.id, made)));
  if (failures.length > 0) throw together([...failures, ...(await takenNames(tx, network.id, made))]);
  if (await limitReached({ tx, plans }, 'objects', made.length))
    throw limitFailure(objectMessages.importOverLimit, 'objects');
  const stored = await insertObjects(tx, network.id, made, now);
  const taken = made.filter(({ id }) => !stored.has(id));
  if (taken.length > 0) throw together(taken.map(nameTaken));
  const scope = { networkID: network.id, objectIDs: made.map(({ id }) => id) };
  const details = detailsOf({ ...(await recompute(tx, scope, now)) });
  const items = made.map(({ id, object: { name, kind, key } }) => ({ id, name, kind, key, version: 1 }));
  return { answer: { created: { items } }, network, change: details === undefined ? {} : { details } };
}

/** An entry that cannot be imported. */
interface EntryFailure {
  readonly at: number;
  readonly failure: Failure;
}

/** Reads all entries: those that are valid, and the errors of the others. */
function readAll(requested: readonly Requested[], now: number, random: Random) {
  const made: NewObject[] = [];
  const failures: EntryFailure[] = [];
  const keys = new Set<string>();
  for (const [at, { yaml, tags, targets }] of requested.entries()) {
    try {
      const parsed = readYaml(yaml);
      const agreed = agreedTags(parsed.object.manifest, tags, targets);
      const read = { ...parsed, id: newId(now, random), tags: tagsAfter({}, agreed), at };
      if (keys.has(read.object.key)) failures.push(nameTaken(read));
      else made.push(read);
      keys.add(read.object.key);
    } catch (error) {
      const failure = withPathPrefix(`objects.${at}`, error);
      if (!(failure instanceof Failure)) throw failure;
      failures.push({ at, failure });
    }
  }
  return { made, failures };
}

/** The entries that no agent of the network may apply. Equal namespaces and kinds are looked up once. */
async function unusable(
  tx: TenantTransaction,
  networkID: string,
  made: readonly NewObject[],
): Promise<EntryFailure[]> {
  const failures: EntryFailure[] = [];
  const alike = Map.groupBy(
    made,
    ({ object }) => `${object.apiVersion} ${object.kind} ${object.namespace ?? ''}`,
  );
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue;
    try {
      await refuseUnusable(tx, networkID, first.object);
    } catch (error) {
      for (const { at } of [first, ...others]) {
        const failure = withPathPrefix(`objects.${at}`, error);
        if (!(failure instanceof Failure)) throw failure;
        failures.push({ at, failure });
      }
    }
  }
  return failures;
}

/** All errors as one answer, in the order of the entries: 400 if one of them is invalid, else 409. */
function together(failures: readonly EntryFailure[]): Failure {
  const inOrder = failures.toSorted((a, b) => a.at - b.at);
  const status = failures.some(({ failure }) => failure.status === 400) ? 400 : 409;
  return new Failure(
    status,
    inOrder.flatMap(({ failure }) => failure.entries),
  );
}

/** The objects whose name already exists in the network. */
async function takenNames(
  tx: TenantTransaction,
  networkID: string,
  made: readonly NewObject[],
): Promise<EntryFailure[]> {
  const { rows } = await sql<{ key: string }>`
    select key from objects
     where owner_uid = ${tx.owner} and network_id = ${networkID} and active
       and key = any(${made.map(({ object }) => object.key)}::text[])`.execute(tx.db);
  const taken = new Set(rows.map(({ key }) => key));
  return made.filter(({ object }) => taken.has(object.key)).map(nameTaken);
}

/** Inserts the objects and returns the ids of those that were inserted. Names that already exist in the network are skipped. */
async function insertObjects(
  tx: TenantTransaction,
  networkID: string,
  made: readonly NewObject[],
  now: number,
): Promise<Set<string>> {
  // Always in the same order, so that two imports can't wait for each other's names.
  const rows = made.toSorted((a, b) => (a.object.key < b.object.key ? -1 : 1));
  const { rows: stored } = await sql<{ id: string }>`
    insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags,
                         created_at, updated_at)
    select ${tx.owner}, new.id, ${networkID}, new.name, new.key, new.kind, new.derived_kind, ${ORIGINS.config}, new.yaml,
           new.manifest::jsonb, new.digest, new.tags::jsonb, ${now}::bigint, ${now}::bigint
      from unnest(
             ${rows.map(({ id }) => id)}::text[], ${rows.map(({ object }) => object.name)}::text[],
             ${rows.map(({ object }) => object.key)}::text[], ${rows.map(({ object }) => object.kind)}::text[],
             ${rows.map(({ object }) => object.derivedKind)}::text[], ${rows.map(({ yaml }) => yaml)}::text[],
             ${rows.map(({ object }) => JSON.stringify(object.manifest))}::text[],
             ${rows.map(({ digest }) => digest)}::text[], ${rows.map(({ tags }) => JSON.stringify(tags))}::text[])
             as new (id, name, key, kind, derived_kind, yaml, manifest, digest, tags)
    on conflict do nothing
    returning id`.execute(tx.db);
  return new Set(stored.map(({ id }) => id));
}

function nameTaken({ object: { name, kind }, at }: Pick<NewObject, 'object' | 'at'>): EntryFailure {
  return { at, failure: conflicting(objectMessages.taken(name, kind), `objects.${at}.yaml`) };
}
