import type { AcceptedDrift } from '@hawser/contract/objects';
import { pathText, valueOf } from '@hawser/domain/drift';
import type { FieldToWrite } from '@hawser/manifest';
import type { z } from 'zod';
import { conflicting, requireRow } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { placementKey, loadPlacementStates } from '../status/index.ts';
import { withYaml } from '../yaml/index.ts';
import { activeObject } from './update.ts';

const MESSAGES = {
  unchanged: 'The live object matches the applied version again.',
  hidden: 'The values are masked or too long to be taken over. Copy them from the live YAML.',
} as const;

/**
 * The YAML of an object with the live values of the fields that were changed by hand on one cluster. Fields whose values the agent cut or
 * masked stay as they are. @throws Failure 404 if it is not placed there, 409 if there is nothing to take over.
 */
export async function acceptedDrift({
  tx,
  params: { objectID, routerID },
  now,
}: Pick<
  Work<{ objectID: string; routerID: string }, undefined, undefined>,
  'tx' | 'params' | 'now'
>): Promise<z.infer<typeof AcceptedDrift>> {
  const object = requireRow(
    await activeObject(tx, objectID).select(['id', 'yaml', 'version']).executeTakeFirst(),
  );
  const key = placementKey(routerID, object.id);
  const { drift } = requireRow((await loadPlacementStates(tx, [key], now)).get(key));
  if (!drift?.isPresent) throw conflicting(MESSAGES.unchanged);
  const accepted: FieldToWrite[] = [];
  const left: string[] = [];
  for (const { path, live } of drift.fields) {
    const value = live === null ? { value: undefined } : valueOf(live);
    // Our own marks are not in the YAML.
    if (value === undefined || isMark(path)) left.push(pathText(path));
    else accepted.push({ path, ...value });
  }
  if (accepted.length === 0) throw conflicting(MESSAGES.hidden);
  const yaml = await withYaml('withFields', object.yaml, accepted);
  return { version: object.version, before: object.yaml, yaml, accepted: accepted.length, left };
}

const isMark = (path: readonly unknown[]): boolean => {
  const name = path.at(-1);
  return path[0] === 'metadata' && typeof name === 'string' && name.startsWith('hawser.io/');
};
