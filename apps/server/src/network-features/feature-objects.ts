import {
  type FeatureCharts,
  type FeatureObject,
  featureObjects,
  type StoredFeatures,
} from '@hawser/domain/features';
import { checkManifests, objectMessages } from '@hawser/domain/objects';
import { ORIGINS } from '@hawser/domain/wire';
import { yamlText } from '@hawser/manifest';
import { newId, type Random } from '@hawser/ports';
import { sql } from 'kysely';
import { conflicting } from '../http/failure.ts';
import { digestOf } from '../manifest-digest.ts';
import { recompute, recordRemovals } from '../placement/index.ts';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';

/** A stored object of a feature. */
interface StoredObject {
  readonly id: string;
  readonly key: string;
  readonly digest: string;
}

interface FeatureWork {
  readonly tx: TenantTransaction;
  readonly now: number;
  readonly random: Random;
  readonly charts: FeatureCharts;
}

/** The columns of an object that its manifest decides. */
interface Made {
  readonly key: string;
  readonly digest: string;
  readonly columns: Readonly<
    Record<'name' | 'key' | 'kind' | 'derived_kind' | 'yaml' | 'manifest' | 'digest', string>
  >;
  readonly object: FeatureObject;
}

/**
 * Writes the objects that the features of a network need, places new ones on the clusters of their role, and deactivates those of features
 * that are gone: Argo CD then removes what they installed. The caller holds the network's lock alone. They are exempt from the limit of
 * objects (Spec 1 §5).
 * @throws Failure 409 where a user's object has the name of one.
 */
export async function syncFeatureObjects(
  { tx, now, random, charts }: FeatureWork,
  network: { readonly id: string; readonly features: StoredFeatures },
): Promise<void> {
  const wanted = featureObjects(network.features, charts).map(madeOf);
  const stored = await storedObjects(tx, network.id);
  const keys = new Set(wanted.map(({ key }) => key));
  await deactivate(
    tx,
    stored.filter(({ key }) => !keys.has(key)).map(({ id }) => id),
    now,
  );
  const byKey = new Map(stored.map((object) => [object.key, object]));
  const added: string[] = [];
  for (const made of wanted) {
    const known = byKey.get(made.key);
    if (known === undefined) added.push(await insert({ tx, now, random }, network.id, made));
    else if (known.digest !== made.digest) await write(tx, known.id, made, now);
  }
  if (added.length > 0) await recompute(tx, { networkID: network.id, objectIDs: added }, now);
}

function madeOf(object: FeatureObject): Made {
  const checked = checkManifests([object.manifest]);
  if (!('manifest' in checked))
    throw new Error(`The template of ${object.manifest.metadata.name} is not valid: ${checked.detail}`);
  const { name, key, kind, derivedKind, manifest } = checked;
  const digest = digestOf(manifest);
  const columns = {
    name,
    key,
    kind,
    derived_kind: derivedKind,
    yaml: yamlText(manifest),
    manifest: JSON.stringify(manifest),
    digest,
  };
  return { key, digest, columns, object };
}

async function storedObjects(tx: TenantTransaction, networkID: string): Promise<readonly StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    select id, key, digest from objects
     where owner_uid = ${tx.owner} and network_id = ${networkID} and network_feature_slug is not null and active`.execute(
    tx.db,
  );
  return rows;
}

async function insert(
  { tx, now, random }: Omit<FeatureWork, 'charts'>,
  networkID: string,
  { columns, object }: Made,
): Promise<string> {
  const id = newId(now, random);
  const inserted = await tx.db
    .insertInto('objects')
    .values({
      owner_uid: tx.owner,
      id,
      network_id: networkID,
      ...columns,
      origin: ORIGINS.auto,
      network_feature_slug: object.slug,
      tags: JSON.stringify({ [object.tag]: 'internal' }),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflicting(objectMessages.taken(columns.name, columns.kind), 'features');
  return id;
}

async function write(tx: TenantTransaction, id: string, { columns }: Made, now: number): Promise<void> {
  const { yaml, manifest, digest } = columns;
  await sql`
    update objects set yaml = ${yaml}, manifest = ${manifest}::jsonb, digest = ${digest}, ${nextVersion(now)}
     where owner_uid = ${tx.owner} and id = ${id}`.execute(tx.db);
}

async function deactivate(tx: TenantTransaction, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update objects set active = false, ${nextVersion(now)}
     where owner_uid = ${tx.owner} and id = any(${ids}::text[])`.execute(tx.db);
  await recordRemovals(tx, sql`p.object_id = any(${ids}::text[])`, now);
  await sql`delete from placements where owner_uid = ${tx.owner} and object_id = any(${ids}::text[])`.execute(
    tx.db,
  );
}
