import type { ChangedYaml } from '@hawser/contract/changes';
import { type FieldChange, fieldChanges } from '@hawser/domain/objects';
import { readObject } from '@hawser/manifest';

/** The fields that differ between two YAML texts. */
export const compareYaml = ({ before, after }: ChangedYaml): readonly FieldChange[] =>
  fieldChanges(manifestOf(before), manifestOf(after));

/** The manifest of a YAML text; undefined without one. A stored text was checked before. */
function manifestOf(yaml: string | null): unknown {
  if (yaml === null) return undefined;
  const read = readObject(yaml);
  return 'object' in read ? read.object.manifest : undefined;
}
