import type { AppObject } from '@hawser/contract/objects';
import { objectMessages } from '@hawser/domain/objects';
import { saveFile } from '@hawser/ui/csv';
import { ProductError } from '../client/index.ts';
import { type ListQuery, type LiveStore, partOf, readAll } from '../live/index.ts';

interface YamlExport {
  live: LiveStore;
  query: ListQuery<AppObject>;
  filename: string;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/**
 * Saves the YAML of all objects of a query as one file, in order; resolves to their number. Rejects if there is none, and
 * when cancelled or refused.
 */
export async function exportYaml({ live, query, filename, signal, onProgress }: YamlExport): Promise<number> {
  const parts: string[] = [];
  for await (const { rows, total } of readAll(live, (range) => partOf(query, range), signal)) {
    for (const { yaml } of rows) parts.push(`---\n${yaml.trimEnd()}\n`);
    onProgress(parts.length, total);
  }
  if (parts.length === 0) throw new ProductError(objectMessages.noneToExport);
  saveFile(new Blob(parts, { type: 'application/yaml;charset=utf-8' }), filename);
  return parts.length;
}
