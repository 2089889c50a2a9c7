import type { DesiredObject } from '@hawser/contract/agent';
import { fieldsOf, textOf } from '../kube/fields.ts';
import type { DesiredSet } from './desired-set.ts';
import type { Inventory } from './inventory.ts';

/**
 * Whether this is an Application of a project that this agent is removing. Argo CD keeps a project while an Application belongs to it: one
 * that were written now, with a new project of the same name, would hold up both for ever.
 */
export function belongsToEnding(
  { prunedIDs }: Pick<DesiredSet, 'prunedIDs'>,
  inventory: Inventory,
): ({ manifest }: DesiredObject) => boolean {
  const ending = new Set<string>();
  for (const objectID of prunedIDs)
    for (const { kind, namespace, name } of inventory.of(objectID))
      if (kind.kind === 'AppProject') ending.add(`${namespace}/${name}`);
  return ({ manifest: { kind, metadata, spec } }) =>
    ending.size > 0 &&
    kind === 'Application' &&
    ending.has(`${textOf(fieldsOf(metadata).namespace)}/${textOf(fieldsOf(spec).project)}`);
}
