import { checkManifests } from '@hawser/domain/objects';
import type { FieldPath } from '@hawser/manifest';
import type { ClusterFields } from '@hawser/contract/streams';
import { fieldsWrongOn } from '../field-findings.ts';
import { parsedYaml } from '../read-yaml.ts';
import { derivedForm } from './derived-form.ts';
import { FORM_KINDS, FORMS, type FormField, type FormList, type FormPart, REPOSITORY } from './fields.ts';

/** A field with its content in the YAML. */
export interface ShownField extends FormField {
  readonly key: string;
  readonly value: unknown;
  /** It has content that the form cannot show, such as a list where a text is expected. */
  readonly isOther: boolean;
  readonly problem: string | null;
}

/** An entry of a list, by its place in the YAML. */
interface ShownEntry {
  readonly path: FieldPath;
  readonly title: string;
  readonly parts: readonly ShownPart[];
}

/** A list with its entries in the YAML. */
export interface ShownList extends FormList {
  readonly key: string;
  readonly entries: readonly ShownEntry[];
  /** How many of the entries the YAML has. */
  readonly written: number;
  /** It has content that is no list. */
  readonly isOther: boolean;
}

export type ShownPart = ShownField | ShownList;

/** What a form shows of a YAML text. */
interface FormModel {
  readonly parts: readonly ShownPart[];
  /** All fields, those of lists included. */
  readonly fields: readonly ShownField[];
  /** Fields of the YAML that the form does not show: they stay as they are. */
  readonly unshown: readonly string[];
  /** Problems of fields that the form does not show. */
  readonly problems: readonly string[];
  /** The key of the field with the repository, where its source can be chosen by browsing: it has one. */
  readonly sourceKey: string | null;
}

/**
 * The form for a YAML text, or why it has none. Kinds without a form of their own have one made from their fields, as `clusters` know
 * them; null while these are asked.
 */
export function formOf(
  yaml: string,
  product: string,
  clusters: readonly ClusterFields[] | null = [],
): FormModel | { readonly reason: string } {
  const parsed = parsedYaml(yaml);
  if ('message' in parsed) return { reason: `${parsed.message} Correct it in the YAML.` };
  const [document] = parsed.documents;
  if (parsed.documents.length > 1)
    return { reason: 'The form shows one application. The YAML has several documents.' };
  if (!isMapping(document)) return { reason: 'There is nothing in the YAML yet.' };
  const { apiVersion = 'v1', kind: named } = document;
  // Anything else, such as a mapping with a field toString, has no form either.
  const kind = typeof apiVersion === 'string' && typeof named === 'string' ? `${apiVersion}/${named}` : '';
  const form = Object.hasOwn(FORMS, kind) ? FORMS[kind] : madeForm(clusters ?? []);
  if (form === undefined) {
    if (clusters === null) return { reason: `Asking the clusters of the network for the fields of ${kind}…` };
    const others = `${FORM_KINDS.slice(0, -1).join(', ')} and ${FORM_KINDS.at(-1)}`;
    return {
      reason: `There are forms for ${others}, and for kinds that a cluster of the network serves. Edit other kinds in the YAML.`,
    };
  }
  const found = problemsOf(document, product, clusters ?? []);
  const parts = form.map((part) => shownPart(document, part, [], found));
  const fields = parts.flatMap(fieldsIn);
  const keys = new Set(fields.map(({ key }) => key));
  return {
    parts,
    fields,
    unshown: unshownIn(document, fields),
    problems: [...found].flatMap(([key, message]) => (keys.has(key) ? [] : [message])),
    sourceKey: sourceKeyIn(document, fields),
  };
}

/** A form made from what the first of the clusters that serves the kind knows of it. */
function madeForm(clusters: readonly ClusterFields[]): readonly FormPart[] | undefined {
  const known = clusters.find(({ fields }) => fields !== null)?.fields;
  return known ? derivedForm(known) : undefined;
}

/** An Application of several sources has them in a list, which browsing does not change. */
function sourceKeyIn(document: unknown, fields: readonly ShownField[]): string | null {
  const field = fields.find(({ key }) => key === keyOf(REPOSITORY));
  return field === undefined || field.isOther || valueAt(document, ['spec', 'sources']) !== undefined
    ? null
    : field.key;
}

export const isList = <List extends FormList>(part: FormField | List): part is List => 'parts' in part;

/** A field or list at its place in the document; `above` is the path of the entry that it belongs to. */
function shownPart(
  document: unknown,
  part: FormPart,
  above: FieldPath,
  problems: ReadonlyMap<string, string>,
): ShownPart {
  const path = [...above, ...part.path];
  const key = keyOf(path);
  const written = valueAt(document, path);
  if (!isList(part)) {
    const { isOnWith } = part;
    const isOn = written === undefined && isOnWith && isMapping(valueAt(document, [...above, ...isOnWith]));
    const value = isOn ? true : written;
    return { ...part, path, key, value, isOther: !canShow(part, value), problem: problems.get(key) ?? null };
  }
  const inYaml = Array.isArray(written) ? written.length : 0;
  const count = Math.max(inYaml, part.isNeeded ? 1 : 0);
  const entries = Array.from({ length: Math.min(count, MAX_ENTRIES) }, (_, at): ShownEntry => {
    const place = [...path, at];
    const name = part.title && valueAt(document, [...place, ...part.title]);
    return {
      path: place,
      title: isPlain(name) && name !== '' ? `${part.one} ${String(name)}` : `${part.one} ${at + 1}`,
      parts: part.parts.map((inner) => shownPart(document, inner, place, problems)),
    };
  });
  const isOther = written !== undefined && written !== null && !Array.isArray(written);
  return { ...part, path, key, entries, written: inYaml, isOther };
}

/** Entries of a list that are shown; more stay as they are in the YAML. */
const MAX_ENTRIES = 50;

const fieldsIn = (part: ShownPart): readonly ShownField[] =>
  isList(part) ? part.entries.flatMap(({ parts }) => parts.flatMap(fieldsIn)) : [part];

const keyOf = (path: FieldPath): string => JSON.stringify(path);

/** Problems by path: those that prevent saving, in the words of the specification, and what Kubernetes would not accept. */
function problemsOf(
  document: Readonly<Record<string, unknown>>,
  product: string,
  clusters: readonly ClusterFields[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of fieldsWrongOn(clusters, document))
    if (!found.has(keyOf(path))) found.set(keyOf(path), message);
  const checked = checkManifests([document], { product });
  if ('detail' in checked) found.set(keyOf(checked.path), `${checked.message} ${checked.detail}`);
  return found;
}

function valueAt(document: unknown, path: FieldPath): unknown {
  let value = document;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isMapping(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

function canShow({ type }: FormField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (type === 'pairs') return isMapping(value) && Object.values(value).every(isPlain);
  if (type === 'lines')
    return Array.isArray(value) && value.every((line) => isPlain(line) && !String(line).includes('\n'));
  if (type === 'switch') return typeof value === 'boolean';
  return isPlain(value) && !String(value).includes('\n');
}

/** The fields with content that no field of the form shows, as paths; one path for all that is below it. */
function unshownIn(document: unknown, fields: readonly FormField[]): readonly string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: FieldPath): void => {
    if (ALWAYS.has(keyOf(path)) || fields.some((field) => keyOf(field.path) === keyOf(path))) return;
    const isOnTheWay = path.length === 0 || fields.some((field) => isPrefix(path, field.path));
    if (!isOnTheWay || !isObject(value)) {
      if (value !== null) found.push(pathText(path));
      return;
    }
    for (const [step, inner] of Object.entries(value))
      walk(inner, [...path, Array.isArray(value) ? Number(step) : step]);
  };
  walk(document, []);
  return found;
}

/** The kind decides which form is shown. */
const ALWAYS = new Set([keyOf(['apiVersion']), keyOf(['kind'])]);

const isPrefix = (path: FieldPath, of: FieldPath): boolean =>
  path.length < of.length && path.every((step, at) => step === of[at]);

const pathText = (path: FieldPath): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`)).join('');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMapping = (value: unknown): value is Readonly<Record<string | number, unknown>> =>
  isObject(value) && !Array.isArray(value);
const isPlain = (value: unknown): boolean => ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
