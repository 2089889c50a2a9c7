import type { Change } from '@hawser/contract/changes';
import type { Registry } from '../registry/index.ts';

/** The URL of the record that a change changed, of a router that of its cluster; null if it no longer exists. */
export function subjectPath(
  { factPath }: Pick<Registry, 'factPath'>,
  { subject: { kind, id, name, cloudID } }: Pick<Change, 'subject'>,
): string | null {
  if (name === null) return null;
  if (kind !== 'router') return factPath({ kind, id, name });
  return cloudID === null ? null : factPath({ kind: 'cluster', id: cloudID, name });
}
