import { checkManifests } from '@hawser/domain/objects';
import { type FieldPath, parseManifests } from '@hawser/manifest';
import { checkFields } from '@hawser/manifest/schema';
import { FORM_KINDS, FORMS, type FormField } from './fields.ts';

/** A field with its content in the YAML. */
interface ShownField extends FormField {
  readonly key: string;
  readonly value: unknown;
  /** It has content that the form cannot show, such as a list where a text is expected. */
  readonly isOther: boolean;
  readonly problem: string | null;
}

/** What a form shows of a YAML text. */
interface FormModel {
  readonly fields: readonly ShownField[];
  /** Fields of the YAML that the form does not show: they stay as they are. */
  readonly unshown: readonly string[];
  /** Problems of fields that the form does not show. */
  readonly problems: readonly string[];
}

/** The form for a YAML text, or why it has none. */
export function formOf(yaml: string, product: string): FormModel | { readonly reason: string } {
  const parsed = parseManifests(yaml);
  if ('message' in parsed) return { reason: `${parsed.message} Correct it in the YAML.` };
  const [document] = parsed.documents;
  if (parsed.documents.length > 1)
    return { reason: 'The form shows one application. The YAML has several documents.' };
  if (!isMapping(document)) return { reason: 'There is no application in the YAML yet.' };
  const { apiVersion = 'v1', kind: named } = document;
  // Anything else, such as a mapping with a field toString, has no form either.
  const kind = typeof apiVersion === 'string' && typeof named === 'string' ? `${apiVersion}/${named}` : '';
  const fields = Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined;
  if (fields === undefined) {
    const others = `${FORM_KINDS.slice(0, -1).join(', ')} and ${FORM_KINDS.at(-1)}`;
    return { reason: `There are forms for ${others}. Edit other kinds in the YAML.` };
  }
  const found = problemsOf(document, product);
  const keys = new Set(fields.map(({ path }) => keyOf(path)));
  return {
    fields: fields.map((field) => {
      const key = keyOf(field.path);
      const written = valueAt(document, field.path);
      const isOn = written === undefined && field.isOnWith && isMapping(valueAt(document, field.isOnWith));
      const value = isOn ? true : written;
      return { ...field, key, value, isOther: !canShow(field, value), problem: found.get(key) ?? null };
    }),
    unshown: unshownIn(document, fields),
    problems: [...found].flatMap(([key, message]) => (keys.has(key) ? [] : [message])),
  };
}

const keyOf = (path: FieldPath): string => JSON.stringify(path);

/** Problems by path: those that prevent saving, in the words of the specification, and what Kubernetes would not accept. */
function problemsOf(
  document: Readonly<Record<string, unknown>>,
  product: string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of checkFields(document))
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
