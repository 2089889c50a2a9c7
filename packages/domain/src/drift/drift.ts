import { hasHiddenCharacters } from '../names/index.ts';

/** A step of a path: the name of a field, or the keys that identify an element of a list, as `{name: 'main'}`. */
export type PathStep = string | Record<string, string | number | boolean>;

/** A field whose value in the cluster is not the one that was applied. */
export interface DriftedField {
  readonly path: PathStep[];
  /** The applied value as JSON, cut with `…` if it is long; masked in a Secret. */
  readonly desired: string;
  /** The same of the value in the cluster; null if the field was removed. */
  readonly live: string | null;
  /** The field manager that owns the value now; null if none does. */
  readonly manager: string | null;
  /** When that manager last wrote, epoch ms; null if none owns the value. */
  readonly at: number | null;
}

/** How one object in a cluster differs from what was applied, or did until the agent put it back. */
export interface Drift {
  /** The first fields. */
  readonly fields: DriftedField[];
  /** Number of all fields that differ. */
  readonly total: number;
  /** Whether it is so now; otherwise the agent has put the fields back. */
  readonly isPresent: boolean;
  /** How often the agent has put these fields back; it does so where the network says `correct`. */
  readonly corrections: number;
  /** When it last did, epoch ms; null if it never did. */
  readonly correctedAt: number | null;
  /** What it put back last is the object itself: somebody deleted it. */
  readonly wasDeleted?: boolean | undefined;
}

/** Most fields that are reported of one object. */
export const DRIFT_FIELDS = 20;
/** Longest path of a reported field as JSON, UTF-16 units. */
export const DRIFT_PATH = 1_000;
/** Longest reported value, UTF-16 units. */
export const DRIFT_VALUE = 200;
/** What stands for a value of a Secret. */
export const DRIFT_MASK = '"********"';

/** What an agent does when somebody changed by hand what it applied: it reports it, or puts it back at once. */
export const DRIFT_MODES = ['report', 'correct'] as const;
export type DriftMode = (typeof DRIFT_MODES)[number];
/** How people read it. */
export const DRIFT_MODE_TEXTS: Readonly<Record<DriftMode, string>> = {
  report: 'Report it',
  correct: 'Put it back at once',
};

const elementText = (keys: Exclude<PathStep, string>): string => {
  const entries = Object.entries(keys);
  // As in the list of changed fields: an element with a name is called by it.
  return entries.length === 1 && entries[0]?.[0] === 'name'
    ? String(entries[0][1])
    : entries.map(([key, value]) => `${key}=${value}`).join(',');
};

/** The path as text: `spec.template.spec.containers[main].image`. */
export function pathText(path: readonly PathStep[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step !== 'string') text += `[${elementText(step)}]`;
    else if (/^[\w-]+$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

/** What elements of a map are called whose names are no field names. */
const ELEMENTS: Readonly<Record<string, string>> = { labels: 'label', annotations: 'annotation' };

/** The name of the field alone: its last step, with the one before it if it is an element of a list; 'label hawser.io/managed-by'. */
export function fieldName(path: readonly PathStep[]): string {
  const [map, last] = path.slice(-2);
  if (typeof map === 'string' && typeof last === 'string' && ELEMENTS[map] !== undefined)
    return `${ELEMENTS[map]} ${last}`;
  const from = path.findLastIndex((step) => typeof step === 'string');
  return pathText(path.slice(Math.max(0, from)));
}

/** A value without the quotes of JSON text, if it is a text whose characters can all be seen. */
export function valueText(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' && value !== '' && !hasHiddenCharacters(value) ? value : json;
  } catch {
    return json;
  }
}

/** The value that a drifted field has; undefined where the reported text is not the whole value, or is masked. */
export function valueOf(json: string): { readonly value: unknown } | undefined {
  if (json === DRIFT_MASK) return undefined;
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

/** Longest value in the text of a status, characters. */
const SHORT = 60;

const short = (json: string): string => {
  const text = valueText(json);
  return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
};

/** The other fields: one is named, several are counted. */
function restOf([, second, ...further]: readonly DriftedField[], total: number): string {
  if (total < 2) return '';
  if (total === 2 && second !== undefined && further.length === 0)
    return `; also ${fieldName(second.path)}${second.live === null ? ' removed' : ''}`;
  return `; also ${total - 1} more ${total === 2 ? 'field' : 'fields'}`;
}

/** What was changed by hand, in words: 'replicas changed from 2 to 5 by kubectl-edit; also 2 more fields'. */
export function driftText({ fields, total, corrections }: Drift): string {
  const [first] = fields;
  if (first === undefined) return 'changed by hand';
  const { path, desired, live, manager } = first;
  const name = fieldName(path);
  const what = live === null ? `${name} removed` : `${name} changed from ${short(desired)} to ${short(live)}`;
  const by = manager === null ? (live === null ? ' by hand' : '') : ` by ${manager}`;
  const rest = restOf(fields, total);
  const again =
    corrections > 0 ? `; put back ${corrections === 1 ? 'once' : `${corrections} times`}, changed again` : '';
  return `${what}${by}${rest}${again}`;
}

/** How the words of every incident of changes by hand begin. */
export const DRIFT_CAUSE = 'Changed by hand: ';

/** The words of the incident, equal on all clusters where the same fields were changed: 'Changed by hand: replicas'. */
export function driftCause({ fields, total }: Drift): string {
  const names = [...new Set(fields.map(({ path }) => fieldName(path)))];
  const [first = 'fields', ...more] = names;
  return `${DRIFT_CAUSE}${first}${more.length > 0 || total > fields.length ? ' and more' : ''}`;
}
