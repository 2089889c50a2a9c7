import type { AppObject, WholeObject, wholeObjectsContract } from '@hawser/contract/objects';
import { objectMessages } from '@hawser/domain/objects';
import { withoutRuntimeFields } from '@hawser/manifest';
import { saveFile } from '@hawser/ui/csv';
import { ProductError } from '../client/index.ts';
import { type ListQuery, listQueryOf, type LiveStore, partOf, readAll } from '../live/index.ts';

interface YamlExport {
  live: LiveStore;
  query: ListQuery<AppObject>;
  /** Only these objects of the query; empty: all. */
  ids: readonly string[];
  filename: string;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/**
 * Saves the YAML of all objects of a query, or of those that are chosen, as one file, in order and without what only a cluster sets; resolves to their number. Rejects if there is none, and
 * when cancelled or refused.
 */
export async function exportYaml({
  live,
  query,
  ids,
  filename,
  signal,
  onProgress,
}: YamlExport): Promise<number> {
  const parts: string[] = [];
  for (const each of chosenOf(query, ids)) {
    for await (const { rows, total } of readAll(live, (range) => partOf(each, range), signal)) {
      for (const { yaml } of rows) parts.push(`---\n${withoutRuntimeFields(yaml).trimEnd()}\n`);
      onProgress(parts.length, ids.length === 0 ? total : ids.length);
    }
  }
  if (parts.length === 0) throw new ProductError(objectMessages.noneToExport);
  saveFile(new Blob(parts, { type: 'application/yaml;charset=utf-8' }), filename);
  return parts.length;
}

/** How many ids a query names at most. */
const IDS = 50;

/** The queries for the YAML of the chosen objects; for all, of those that the query shows. */
function chosenOf(shown: ListQuery<AppObject>, ids: readonly string[]): readonly ListQuery<WholeObject>[] {
  const query = listQueryOf<typeof wholeObjectsContract>({ ...shown, collection: 'wholeObjects' });
  if (ids.length === 0) return [query];
  const count = Math.ceil(ids.length / IDS);
  return Array.from({ length: count }, (_, at) => ({ ...query, ids: ids.slice(at * IDS, (at + 1) * IDS) }));
}
