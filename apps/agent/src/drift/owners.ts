import type { KubeObject } from '../kube/api.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { instantOf } from '../kube/metadata.ts';

/** The field manager of the agent's writes. */
const OUR_MANAGER = 'hawser-agent';

/** A writer of an object, with the tree of the fields that it owns (`fieldsV1`), or a part of that tree. */
export interface Owner {
  readonly manager: string;
  /** When it last wrote, epoch ms; null when unknown. */
  readonly at: number | null;
  readonly fields: Fields;
}

/** Who owns the fields of an object: what the agent applied, and what others wrote. Owners of the status do not count. */
interface Owners {
  /** The agent's fields; null when it owns none. */
  readonly ours: Fields | null;
  readonly others: readonly Owner[];
}

/** The owners that `metadata.managedFields` names. */
export function ownersOf(object: KubeObject): Owners {
  let ours: Fields | null = null;
  const others: Owner[] = [];
  for (const entry of listOf(fieldsOf(object.metadata).managedFields)) {
    if (entry.subresource === 'status') continue;
    const fields = fieldsOf(entry.fieldsV1);
    if (entry.manager === OUR_MANAGER && entry.operation === 'Apply') ours = fields;
    else others.push({ manager: textOf(entry.manager), at: instantOf(entry.time), fields });
  }
  return { ours, others };
}

/** The part of the tree below `name`; null where nothing there is owned. */
export function below(fields: Fields | null, name: string): Fields | null {
  const inner = fields?.[name];
  return typeof inner === 'object' && inner !== null ? (inner as Fields) : null;
}

/** Those of the owners that own something below `name`, with that part of their tree; who owns a whole owns all of it. */
export function ownersBelow(owners: readonly Owner[], name: string): readonly Owner[] {
  if (owners.length === 0) return owners;
  const found: Owner[] = [];
  for (const owner of owners) {
    const fields = isWhole(owner.fields) ? owner.fields : below(owner.fields, name);
    if (fields !== null) found.push({ ...owner, fields });
  }
  return found;
}

/** Whether a tree is a field that is owned as a whole, with everything below it. */
export function isWhole(fields: Fields | null): boolean {
  if (fields === null) return false;
  for (const _ in fields) return false;
  return true;
}
