import type { FieldTypes } from '@hawser/contract/streams';
import type { FieldPath } from '@hawser/manifest';
import { innerType, TypeReader } from '@hawser/manifest/schema';
import { type FormField, type FormPart, NAME, NAMESPACE } from './fields.ts';

/** Most fields of a form that is made from the fields of a kind, and levels that are followed: more are written in the YAML. */
const MAX_FIELDS = 60;
const MAX_LEVELS = 5;
/** What identifies an object, and what its controller writes. */
const APART: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);

const PLAIN: Readonly<Record<string, FormField['type']>> = {
  s: 'text',
  q: 'text',
  n: 'number',
  x: 'number',
  b: 'switch',
  '[s]': 'lines',
  '{s}': 'pairs',
};

/**
 * A form for a kind, made from its fields as a cluster knows them: those that are required first. What no form can show, and what is
 * nested deeply, is left to the YAML.
 */
export function derivedForm({ root, types, isClusterWide }: FieldTypes): readonly FormPart[] {
  const reader = new TypeReader(new Map(types.map(({ name, fields }) => [name, fields])));
  const place = isClusterWide === true ? [NAME] : [NAME, NAMESPACE];
  return [...place, ...new FieldsOfType(reader).parts(root, [], [], [])];
}

class FieldsOfType {
  readonly #reader: TypeReader;
  #count = 0;

  constructor(reader: TypeReader) {
    this.#reader = reader;
  }

  /** The parts of a type at `path`; `names` are those of its fields' labels, `within` the types that it is in. */
  parts(type: string, path: FieldPath, names: readonly string[], within: readonly string[]): FormPart[] {
    // A type that contains itself has no end.
    if (within.length >= MAX_LEVELS || within.includes(type)) return [];
    const fields = [...(this.#reader.fieldsOf(type) ?? [])].filter(
      ([name]) => within.length > 0 || !APART.has(name),
    );
    const ordered = fields.toSorted(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired));
    return ordered.flatMap(([name, { type: of, isRequired }]) => {
      // Whatever is not in `spec` has it in its name.
      const label = within.length === 0 && name === 'spec' ? [] : [...names, name];
      return this.#part(of, [...path, name], label, [...within, type], isRequired);
    });
  }

  #part(
    type: string,
    path: FieldPath,
    names: readonly string[],
    within: readonly string[],
    isRequired: boolean,
  ): FormPart[] {
    if (this.#count >= MAX_FIELDS) return [];
    const label = names.join('.');
    const plain = PLAIN[type];
    if (plain !== undefined) {
      this.#count += 1;
      return [{ label, path, type: plain, ...(isRequired && plain !== 'switch' && { required: true }) }];
    }
    if (!type.startsWith('[')) return this.parts(type, path, names, within);
    const inner = innerType(type);
    const parts = this.parts(inner, [], [], within);
    if (parts.length === 0) return [];
    const title = parts.find((part) => !('parts' in part) && part.label === 'name')?.path;
    const added = () => this.#entry(inner);
    return [
      {
        label,
        one: label,
        path,
        parts,
        added,
        ...(title && { title }),
        ...(isRequired && { isNeeded: true }),
      },
    ];
  }

  /** An entry with its required texts, and with an empty one where nothing is required: an entry without content would not be shown. */
  #entry(type: string): object {
    const fields = [...(this.#reader.fieldsOf(type) ?? [])];
    const plain = fields.filter(([, field]) => PLAIN[field.type] === 'text');
    const required = plain.filter(([, field]) => field.isRequired);
    const written = required.length > 0 ? required : plain.slice(0, 1);
    return Object.fromEntries(written.map(([name]) => [name, '']));
  }
}
