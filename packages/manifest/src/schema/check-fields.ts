import { isMapping } from './is-mapping.ts';
import { similarName } from './similar.ts';
import { innerType, type KindFields, TypeReader, type TypeText } from './type-text.ts';

/** A field of a manifest that Kubernetes would not accept. */
export interface FieldFinding {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** How many findings are reported. */
export const FINDINGS_MAX = 20;
/** Deeper fields are not checked. */
const DEPTH_MAX = 60;

/** A table of fields to check by. */
interface Checked extends KindFields {
  /** What has these fields, as the subject of a sentence, such as `Kubernetes 1.36`. */
  readonly source: string;
}

/**
 * Fields that a kind does not have, values of another type, and required fields that are missing: the first FINDINGS_MAX. Another
 * cluster may know more fields, so that a finding is a warning only.
 */
export function checkFields(
  manifest: Readonly<Record<string, unknown>>,
  { source, root, types }: Checked,
): readonly FieldFinding[] {
  const found: FieldFinding[] = [];
  check(manifest, root, [], { source, reader: new TypeReader(types), found });
  return found;
}

interface Check {
  readonly source: string;
  readonly reader: TypeReader;
  readonly found: FieldFinding[];
}

type Path = FieldFinding['path'];

function check(value: unknown, type: TypeText, path: Path, of: Check): void {
  const { found } = of;
  // An empty value means that the field is not set.
  if (value === null || value === undefined || type === '*') return;
  if (found.length >= FINDINGS_MAX || path.length > DEPTH_MAX) return;
  const wrong = (wanted: string) =>
    void found.push({ path, message: `${nameOf(path)} must be ${wanted}, not ${kindOf(value)}.` });
  if (type.startsWith('[')) {
    if (!Array.isArray(value)) return wrong('a list');
    for (const [at, item] of value.entries()) check(item, innerType(type), [...path, at], of);
  } else if (type.startsWith('{')) {
    if (!isMapping(value)) return wrong('a mapping');
    for (const [key, inner] of Object.entries(value)) check(inner, innerType(type), [...path, key], of);
  } else if (type.length === 1) {
    const plain = PLAIN[type];
    if (plain !== undefined && !plain.types.includes(typeof value)) wrong(plain.wanted);
  } else if (isMapping(value)) {
    checkMapping(value, type, path, of);
  } else wrong('a mapping');
}

/** The types of plain values. */
const PLAIN: Readonly<Record<string, { readonly types: readonly string[]; readonly wanted: string }>> = {
  s: { types: ['string'], wanted: 'a text' },
  n: { types: ['number', 'bigint'], wanted: 'a number' },
  b: { types: ['boolean'], wanted: 'true or false' },
  x: { types: ['number', 'bigint', 'string'], wanted: 'a number or a text' },
  q: { types: ['number', 'bigint', 'string'], wanted: 'a quantity such as 250m or 128Mi' },
};

function checkMapping(value: Readonly<Record<string, unknown>>, type: TypeText, path: Path, of: Check): void {
  const { source, reader, found } = of;
  const fields = reader.fieldsOf(type);
  if (fields === undefined) return;
  for (const [name, { isRequired }] of fields) {
    if (isRequired && (value[name] === undefined || value[name] === null)) {
      found.push({ path, message: `${nameOf([...path, name])} is missing.` });
    }
  }
  for (const [name, inner] of Object.entries(value)) {
    if (found.length >= FINDINGS_MAX) return;
    const field = fields.get(name);
    if (field !== undefined) check(inner, field.type, [...path, name], of);
    else if (!(path.length === 0 && name === 'status')) {
      found.push(unknownField(source, path, name, fields.keys()));
    }
  }
}

function unknownField(source: string, path: Path, name: string, names: Iterable<string>): FieldFinding {
  const meant = similarName(name, names);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const message = `${source} has no field ${nameOf([...path, name])}.${hint}`;
  return { path: [...path, name], message };
}

/** A path as text: `spec.containers[0].image`. */
function nameOf(path: Path): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text.replace(/^\./, '') || 'The document';
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'object' ? 'a mapping' : String(value).slice(0, 40);
}
