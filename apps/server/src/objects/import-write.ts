import { originOf } from '@hawser/domain/objects';
import { newId, type Random } from '@hawser/ports';
import { sql } from 'kysely';
import { type AuditEntry, writeAudit } from '../http/audit.ts';
import { changeText } from '../http/change-text.ts';
import { changedFields, detailsOf } from '../http/recorded-change.ts';
import { type PlacementChange, recompute } from '../placement/index.ts';
import { nextVersion, versionAfter } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';
import { sameTags, tagText } from '../tags/index.ts';
import type { Planned } from './import-plan.ts';
import { pruneVersions, storeVersions } from './versions.ts';
import { OBJECT_WORDS } from './field-words.ts';

type Created = Extract<Planned, { outcome: 'created' }>;
type Matched = Extract<Planned, { outcome: 'changed' | 'unchanged' }>;

/** Inserts objects and returns the ids of those that were inserted. Names that exist in the network by now are skipped. */
export async function insertObjects(
  tx: TenantTransaction,
  { networkID, usesGitOps }: { readonly networkID: string; readonly usesGitOps: boolean },
  created: readonly Created[],
  now: number,
): Promise<Set<string>> {
  if (created.length === 0) return new Set();
  // Always in the same order, so that two imports can't wait for each other's names.
  const rows = created.toSorted((a, b) => (a.object.key < b.object.key ? -1 : 1));
  const { rows: stored } = await sql<{ id: string }>`
    insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags,
                         created_at, updated_at)
    select ${tx.owner}, new.id, ${networkID}, new.name, new.key, new.kind, new.derived_kind, new.origin, new.yaml,
           new.manifest::jsonb, new.digest, new.tags::jsonb, ${now}::bigint, ${now}::bigint
      from unnest(
             ${rows.map(({ id }) => id)}::text[], ${rows.map(({ object }) => object.name)}::text[],
             ${rows.map(({ object }) => object.key)}::text[], ${rows.map(({ object }) => object.kind)}::text[],
             ${rows.map(({ object }) => object.derivedKind)}::text[], ${rows.map(({ yaml }) => yaml)}::text[],
             ${rows.map(({ object }) => JSON.stringify(object.manifest))}::text[],
             ${rows.map(({ digest }) => digest)}::text[], ${rows.map(({ tags }) => JSON.stringify(tags))}::text[],
             ${rows.map(({ object }) => originOf(usesGitOps, object))}::text[])
             as new (id, name, key, kind, derived_kind, yaml, manifest, digest, tags, origin)
    on conflict do nothing
    returning id`.execute(tx.db);
  return new Set(stored.map(({ id }) => id));
}

interface ChangeWork {
  readonly tx: TenantTransaction;
  readonly networkID: string;
  readonly now: number;
  readonly random: Random;
  /** The account that changes them. */
  readonly author: string;
  /** IP address of the request. */
  readonly address: string;
  /** The command of the audit entries. */
  readonly command: string;
  readonly versionsKept: number;
}

/**
 * Writes the next version of objects that are locked, and an audit entry for each: each has a change of its own. Returns what they
 * added to clusters and removed from them.
 */
export async function changeObjects(work: ChangeWork, changed: readonly Matched[]): Promise<PlacementChange> {
  const { tx, networkID, now, author, versionsKept } = work;
  const total = { placed: 0, removed: 0 };
  if (changed.length === 0) return total;
  const rewritten = changed.filter(isRewritten).map(({ stored, yaml, digest }) => ({
    id: stored.id,
    yaml,
    digest,
    version: versionAfter(stored.version),
  }));
  const before = await storeVersions(tx, rewritten, { author, at: now });
  await updateObjects(tx, changed, now);
  await pruneVersions(
    tx,
    rewritten.map(({ id }) => id),
    versionsKept,
  );
  const entries: AuditEntry[] = [];
  for (const each of changed) {
    const { stored, tags } = each;
    const scope = { networkID, objectIDs: [stored.id] };
    const isTagged = !sameTags(stored.tags, tags);
    const placements = isTagged
      ? await recompute(tx, scope, now, { tags: stored.tags })
      : { placed: 0, removed: 0 };
    total.placed += placements.placed;
    total.removed += placements.removed;
    entries.push(entryOf(work, each, before.get(stored.id) ?? stored.version, placements));
  }
  await writeAudit(tx.db, tx.owner, entries);
  return total;
}

const isRewritten = ({ stored, digest }: Matched): boolean => stored.digest !== digest;

/** The YAML of an object that only gets tags stays as it is. */
async function updateObjects(tx: TenantTransaction, changed: readonly Matched[], now: number): Promise<void> {
  await sql`
    update objects set yaml = case when new.digest = objects.digest then objects.yaml else new.yaml end,
           manifest = case when new.digest = objects.digest then objects.manifest else new.manifest::jsonb end,
           derived_kind = new.derived_kind, digest = new.digest, tags = new.tags::jsonb,
           ${nextVersion(now, 'objects')}
      from unnest(
             ${changed.map(({ stored }) => stored.id)}::text[], ${changed.map(({ object }) => object.derivedKind)}::text[],
             ${changed.map(({ yaml }) => yaml)}::text[],
             ${changed.map(({ object }) => JSON.stringify(object.manifest))}::text[],
             ${changed.map(({ digest }) => digest)}::text[], ${changed.map(({ tags }) => JSON.stringify(tags))}::text[])
             as new (id, derived_kind, yaml, manifest, digest, tags)
     where objects.owner_uid = ${tx.owner} and objects.id = new.id`.execute(tx.db);
}

function entryOf(
  { networkID, now, random, author, address, command }: ChangeWork,
  matched: Matched,
  before: number,
  placements: PlacementChange,
): AuditEntry {
  const { stored, tags, object } = matched;
  const after = versionAfter(stored.version);
  const yaml = isRewritten(matched);
  const changes = { ...(yaml && { yaml }), ...(!sameTags(stored.tags, tags) && { tags }) };
  const details = detailsOf({
    ...(yaml && { yaml: { before, after } }),
    fields: changedFields([{ name: 'tags', before: tagText(stored.tags), after: tagText(tags) }]),
    ...placements,
  });
  return {
    id: newId(now, random),
    at: now,
    actor: author,
    address,
    command,
    subjectKind: 'object',
    subjectID: stored.id,
    summary: changeText(object.name, changes, after, OBJECT_WORDS),
    change: { networkID, ...(details && { details }) },
  };
}
