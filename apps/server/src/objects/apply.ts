import type { AppliedObject, AppliedObjects, ApplyObjects, ApplyPreview } from '@hawser/contract/objects';
import { objectMessages } from '@hawser/domain/objects';
import { userTagNames } from '@hawser/domain/tags';
import { limitFailure, limitReached, objectLimit } from '../accounts/index.ts';
import { requireRow } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { acceptsObjects } from '../networks/index.ts';
import { type LockedNetwork, lockNetwork, plannedClusters, recompute } from '../placement/index.ts';
import { versionAfter } from '../store/next-version.ts';
import { type Planned, planImport, nameTaken } from './import-plan.ts';
import { changeObjects, insertObjects } from './import-write.ts';
import { newestVersions } from './versions.ts';
import type { EarlyRead } from './yaml.ts';

type ApplyWork = Work<{ networkID: string }, undefined, ApplyObjects>;

/** What applying documents would do, against the limit of the subscription. Writes and locks nothing. */
export async function previewApply({
  tx,
  params,
  body,
  plans,
  now,
  random,
  prepared: reads,
}: Omit<ApplyWork, 'query'> & { readonly prepared: readonly EarlyRead[] }): Promise<ApplyPreview> {
  const network = requireRow(
    await tx.db
      .selectFrom('networks')
      .selectAll()
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', params.networkID)
      .executeTakeFirst(),
  );
  await acceptsObjects(tx, network);
  const requested = body.objects;
  const planned = await planImport({ tx, now, random, network, requested, reads, locks: false });
  const changed = planned.flatMap((plan) => (plan.outcome === 'changed' ? [plan.stored.id] : []));
  const versions = await newestVersions(tx, changed);
  const placed = await plannedClusters(tx, network.id, planned.flatMap(subjectOf));
  const items = planned.map((plan) => {
    const placement = placed.get(String(plan.at));
    if (plan.outcome === 'created') return { ...itemOf(plan), id: null, version: 0, placement };
    if (plan.outcome !== 'changed') return itemOf(plan);
    const { id, version, tags } = plan.stored;
    const before = { version: versions.get(id) ?? version, tags: userTagNames(tags) };
    return {
      ...itemOf(plan),
      version: plan.stored.version,
      before,
      placement,
      tags: userTagNames(plan.tags),
    };
  });
  return { items, ...(await objectLimit({ tx, plans })) };
}

/**
 * Creates and changes objects of one network, each for itself: one that is refused does not stop the others. Those that would exceed
 * the subscription's limit are refused together (Spec README "import-limit message").
 */
export async function applyObjects(
  work: ApplyWork & { readonly found: readonly EarlyRead[] },
  versionsKept: number,
): Promise<{
  answer: AppliedObjects;
  network: { name: string };
  change: RecordedChange;
}> {
  const network = requireRow(await lockNetwork(work.tx, work.params.networkID, 'shared'));
  const usesGitOps = await acceptsObjects(work.tx, network);
  return writeObjects(work, {
    network,
    usesGitOps,
    command: 'applyObjects',
    versionsKept,
    reads: work.found,
  });
}

/** Where and for which command objects are written. The caller holds the network's lock, and has checked that it accepts objects. */
interface Writing {
  readonly network: LockedNetwork;
  readonly usesGitOps: boolean;
  readonly command: string;
  readonly versionsKept: number;
  /** What was read of each of the objects. */
  readonly reads: readonly EarlyRead[];
}

/** Creates and changes objects, each for itself. */
export async function writeObjects(
  { tx, body, plans, now, random, session, address }: Omit<ApplyWork, 'params'>,
  { network, usesGitOps, command, versionsKept, reads }: Writing,
): Promise<{ answer: AppliedObjects; network: { name: string }; change: RecordedChange }> {
  const work = { tx, now, random, network };
  // The account is locked before objects: the order of all commands.
  await limitReached({ tx, plans }, 'objects', 0);
  const planned = await planImport({ ...work, requested: body.objects, reads, locks: true });
  const created = planned.filter((plan) => plan.outcome === 'created');
  if (created.length > 0 && (await limitReached({ tx, plans }, 'objects', created.length)))
    throw limitFailure(objectMessages.importOverLimit, 'objects');
  const stored = await insertObjects(tx, { networkID: network.id, usesGitOps }, created, now);
  const changed = await changeObjects(
    {
      tx,
      now,
      random,
      networkID: network.id,
      author: session.uid,
      address,
      command,
      versionsKept,
    },
    planned.flatMap((plan) => (plan.outcome === 'changed' ? [plan] : [])),
  );
  const scope = { networkID: network.id, objectIDs: [...stored] };
  const added = stored.size === 0 ? { placed: 0, removed: 0 } : await recompute(tx, scope, now);
  const items = planned.map((plan) =>
    plan.outcome === 'created' && !stored.has(plan.id)
      ? itemOf({ outcome: 'refused', at: plan.at, failure: nameTaken(plan), object: plan.object })
      : itemOf(plan),
  );
  const details = detailsOf({
    placed: changed.placed + added.placed,
    removed: changed.removed + added.removed,
  });
  return { answer: { items }, network, change: details === undefined ? {} : { details } };
}

/** What the rules match of a document that would be created or changed; its position is its id. */
function subjectOf(plan: Planned) {
  if (plan.outcome !== 'created' && plan.outcome !== 'changed') return [];
  const { name, key, kind } = plan.object;
  return [{ objectID: String(plan.at), name, key, kind, tags: plan.tags }];
}

/** The document as the answer names it, after it was applied. */
function itemOf(plan: Planned): AppliedObject {
  if (plan.outcome === 'refused') {
    const messages = plan.failure.entries.map(({ message }) => message);
    const { name = null, kind = null } = plan.object ?? {};
    return { outcome: 'refused', id: null, name, kind, version: 0, messages };
  }
  const { name, kind } = plan.object;
  const of = { name, kind, messages: [] };
  if (plan.outcome === 'created') return { ...of, outcome: 'created', id: plan.id, version: 1 };
  const { id, version } = plan.stored;
  return {
    ...of,
    outcome: plan.outcome,
    id,
    version: plan.outcome === 'changed' ? versionAfter(version) : version,
  };
}

/** What was applied, in words: '2 created, 1 changed'. */
export function appliedText(items: readonly AppliedObject[]): string {
  const parts = (['created', 'changed', 'unchanged', 'refused'] as const).flatMap((outcome) => {
    const count = items.filter((item) => item.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  return parts.join(', ');
}
