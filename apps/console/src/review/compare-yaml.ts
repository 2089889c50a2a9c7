import { type FieldChange, fieldChanges } from '@hawser/domain/objects';
import { readObject } from '@hawser/manifest';
import { changedLines } from '@hawser/ui/changed-lines';

/** Two YAML texts of one object; null where there is none. */
export interface YamlPair {
  before: string | null;
  after: string | null;
}

/** How two YAML texts differ. */
export interface YamlComparison {
  fields: readonly FieldChange[];
  /** Number of lines that differ. */
  lines: number;
  /** The values of a Secret are masked; its text is not shown. */
  isSecret: boolean;
}

const MASK = '••••••••';

/** The fields and the number of lines that differ between two YAML texts. */
export function compareYaml({ before, after }: YamlPair): YamlComparison {
  const [was, is] = [manifestOf(before), manifestOf(after)];
  const isSecret = [was, is].some((manifest) => manifest?.['kind'] === 'Secret');
  const fields = fieldChanges(was, is);
  return {
    fields: isSecret ? fields.map(masked) : fields,
    lines: changedLines(before ?? '', after ?? ''),
    isSecret,
  };
}

/** The manifest of a YAML text; undefined without one. A stored text was checked before. */
function manifestOf(yaml: string | null): Readonly<Record<string, unknown>> | undefined {
  if (yaml === null) return undefined;
  const read = readObject(yaml);
  return 'object' in read ? read.object.manifest : undefined;
}

/** Also the annotation of kubectl repeats the values. */
function masked(change: FieldChange): FieldChange {
  if (!/^(?:data|stringData|metadata\.annotations)\b/.test(change.path)) return change;
  const { path, before, after } = change;
  return { path, before: before === null ? null : MASK, after: after === null ? null : `${MASK} (changed)` };
}
