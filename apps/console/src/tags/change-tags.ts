import type { Cluster } from '@hawser/contract/clusters';
import { userTagNames } from '@hawser/domain/tags';
import { type CommandOptions, ProductError } from '../client/index.ts';
import { type LiveStore, type Query, readOnce } from '../live/index.ts';

interface TagChanges {
  live: LiveStore;
  signal: AbortSignal;
  /** The query of the record. */
  record: Query<Pick<Cluster, 'tags' | 'version'>>;
  change: { add: readonly string[]; remove: readonly string[] };
  options: CommandOptions;
  save(tags: string[], options: CommandOptions): Promise<unknown>;
}

/** Adds and removes tags of a record, based on its current version; saves nothing if nothing changes. */
export async function changeTags(tagging: TagChanges): Promise<void> {
  const { live, signal, change, options, save } = tagging;
  const { rows } = await readOnce(live, tagging.record, signal);
  const [record] = rows;
  if (record === undefined) throw new ProductError('It no longer exists.');
  const before = userTagNames(record.tags);
  const kept = before.filter((tag) => !change.remove.includes(tag));
  const tags = [...new Set([...kept, ...change.add])];
  if (tags.length === before.length && tags.every((tag) => before.includes(tag))) return;
  // Another version makes it another command.
  const idempotencyKey = `${options.idempotencyKey}-${record.version}`;
  await save(tags, { ...options, idempotencyKey, ifMatch: record.version });
}
