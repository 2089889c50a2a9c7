import type { WholeObject, UpdateObject } from '@hawser/contract/objects';
import { type Manifest, manifestDetails, objectMessages } from '@hawser/domain/objects';
import { userTagNames } from '@hawser/domain/tags';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { changeRecord } from '../http/change.ts';
import { Failure, invalid, refused } from '../http/failure.ts';
import { changedFields, detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Preparing, Work } from '../http/route.ts';
import { lockNetwork, recompute } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { ObjectsTable } from './table.ts';
import { versionAfter } from '../store/next-version.ts';
import { sameTags, tagsAfter, tagText } from '../tags/index.ts';
import { checkDeclaredTags } from './agree.ts';
import { changeAllowed } from './policy.ts';
import { refuseGuardedObject, refuseProvider } from './infrastructure.ts';
import { objectRecord } from './record.ts';
import { refuseUnusable } from './usable.ts';
import { pruneVersions, storedYaml, storeVersions } from './versions.ts';
import { early, type EarlyRead, type ReadYaml, readOrRefused, readYaml, yamlFailure } from './yaml.ts';

/**
 * Changes the YAML or the tags of an object, or restores the YAML of a stored version. Kind and name never change: they identify it in
 * the clusters. The newest `versionsKept` versions are kept.
 */
export async function updateObject(
  work: Pick<
    Work<{ objectID: string }, undefined, z.infer<typeof UpdateObject>>,
    'tx' | 'params' | 'body' | 'now'
  > & { readonly session: { readonly uid: string }; readonly ifMatch: number },
  versionsKept: number,
  /** The YAML after the change; null when it is not changed. */
  yaml: EarlyRead | null,
): Promise<{ answer: { updated: WholeObject }; change: RecordedChange }> {
  const { tx, params, now, session, body } = work;
  return changeRecord(work, {
    table: 'objects',
    // Only tags affect placements. A change of the YAML alone does not need the network's lock.
    lock: () =>
      body.tags === undefined ? lockObjectAlone(tx, params.objectID) : lockObject(tx, params.objectID),
    read: objectRecord,
    async change(object) {
      const allowed = changeAllowed(object.origin);
      if (!allowed.allowed) throw refused(allowed.reason);
      await refuseGuardedObject(tx, object);
      const read = yaml === null ? null : readOrRefused(yaml);
      if (read !== null) refuseOther(read, object);
      const tags = body.tags === undefined ? object.tags : tagsAfter(object.tags, body.tags);
      const manifest = read?.object.manifest ?? (await storedMetadata(tx, object.id));
      checkDeclaredTags(manifest, userTagNames(tags), body.targets);
      if (read !== null) {
        const { network_id: networkID, origin } = object;
        await refuseUnusable(tx, { networkID, origin }, read.object);
        await refuseProvider(tx, networkID, read.object);
      }
      const written = read === null ? {} : yamlFields(read);
      const changesYaml = read !== null;
      const rewritten =
        read === null
          ? []
          : [{ id: object.id, yaml: read.yaml, digest: read.digest, version: versionAfter(object.version) }];
      const stored = await storeVersions(tx, rewritten, { author: session.uid, at: now });
      // Tags may have changed since: their versions have no YAML of their own.
      const before = stored.get(object.id);
      return {
        columns: { ...written, tags: JSON.stringify(tags) },
        async follow() {
          const scope = { networkID: object.network_id, objectIDs: [object.id] };
          // An object has no more stored versions than it had changes.
          if (changesYaml && versionAfter(object.version) > versionsKept)
            await pruneVersions(tx, [object.id], versionsKept);
          const isTagged = !sameTags(tags, object.tags);
          const placements = isTagged ? await recompute(tx, scope, now, { tags: object.tags }) : {};
          const details = detailsOf({
            ...(changesYaml && {
              yaml: {
                before: before ?? object.version,
                after: versionAfter(object.version),
                ...(body.restores !== undefined && { restored: body.restores }),
                ...(body.undoes !== undefined && { undone: body.undoes }),
              },
            }),
            fields: changedFields([{ name: 'tags', before: tagText(object.tags), after: tagText(tags) }]),
            ...placements,
          });
          return { networkID: object.network_id, ...(details && { details }) };
        },
      };
    },
  });
}

/** Reads the YAML that a change writes, given or that of the version that it restores, before the change begins. */
export async function readChange({
  params: { objectID },
  body: { yaml, restores },
  read,
}: Pick<
  Preparing<{ objectID: string }, z.infer<typeof UpdateObject>>,
  'params' | 'body' | 'read'
>): Promise<EarlyRead | null> {
  if (restores === undefined) return yaml === undefined ? null : readChanged(objectID, yaml, read);
  if (yaml !== undefined) return invalid('A version is restored as it is, without other YAML.', 'restores');
  const stored = await read((tx) => storedYaml(tx, objectID, restores));
  if (stored === null) return invalid(`Version ${restores} is no longer stored.`, 'restores');
  return readChanged(objectID, stored, read);
}

/**
 * Reads the YAML of a change. Where it is refused, the reason depends on the kind of the stored object; of an object that does not
 * exist the command says so.
 */
export async function readChanged(
  objectID: string,
  yaml: string,
  read: Preparing<unknown, unknown>['read'],
): Promise<EarlyRead | null> {
  const changed = await early(readYaml(yaml));
  if (!(changed instanceof Failure)) return changed;
  const object = await read((tx) => activeObject(tx, objectID).select('kind').executeTakeFirst());
  return object === undefined ? null : early(readYaml(yaml, object.kind));
}

/** The columns that commands need to change an object: neither YAML nor manifest. */
type LockedObject = Pick<
  Selectable<ObjectsTable>,
  'id' | 'network_id' | 'name' | 'key' | 'kind' | 'derived_kind' | 'origin' | 'tags' | 'version'
>;

/** The active object, locked after its network. */
export async function lockObject(tx: TenantTransaction, objectID: string): Promise<LockedObject | undefined> {
  const found = await activeObject(tx, objectID).select('network_id').executeTakeFirst();
  if (found === undefined) return undefined;
  await lockNetwork(tx, found.network_id, 'shared');
  return lockObjectAlone(tx, objectID);
}

/** The active object, locked for a change that does not affect placements. */
async function lockObjectAlone(tx: TenantTransaction, objectID: string): Promise<LockedObject | undefined> {
  return activeObject(tx, objectID)
    .select(['id', 'network_id', 'name', 'key', 'kind', 'derived_kind', 'origin', 'tags', 'version'])
    .forUpdate()
    .executeTakeFirst();
}

/** The active object with an id, of this context. */
export function activeObject(tx: TenantTransaction, objectID: string) {
  return tx.db
    .selectFrom('objects')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', objectID)
    .where('active', '=', true);
}

/** The metadata of the stored manifest, for a change of the tags alone. */
async function storedMetadata(tx: TenantTransaction, objectID: string): Promise<Pick<Manifest, 'metadata'>> {
  const { manifest } = await activeObject(tx, objectID).select('manifest').executeTakeFirstOrThrow();
  return { metadata: { name: '', ...fields(manifest['metadata']) } };
}

const fields = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** @throws Failure 400 where the YAML names another object, or has another kind. */
export function refuseOther({ object }: ReadYaml, before: Pick<LockedObject, 'name' | 'key' | 'kind'>): void {
  if (object.kind !== before.kind)
    throw yamlFailure(objectMessages.kindChanged, manifestDetails.kindChanged(before.kind, object.kind));
  if (object.name !== before.name) {
    const detail = `It was ${before.name}, and is ${object.name} now. Create a new Object for another name.`;
    throw yamlFailure(`${objectMessages.invalidYaml} Name must not change.`, detail);
  }
  // The cluster that a SealedSecret is for is part of its key.
  if (object.key !== before.key) {
    const detail = `It was ${before.key}, and is ${object.key} now. Create a new Object for another cluster.`;
    throw yamlFailure(`${objectMessages.invalidYaml} Main target must not change.`, detail);
  }
}

function yamlFields({ yaml, object, digest }: ReadYaml) {
  return { yaml, manifest: JSON.stringify(object.manifest), digest, derived_kind: object.derivedKind };
}
