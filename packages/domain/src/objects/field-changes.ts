import { hiddenEscaped } from '../names/index.ts';

/** A field of a manifest that differs, to be shown: hidden characters are escaped. Null where it is missing. */
export interface FieldChange {
  /** Such as `spec.template.spec.containers[web].image`. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Deeper values are compared as text. */
const DEPTH_MAX = 40;
const PLAIN_NAME = /^[A-Za-z_][\w-]*$/;

/**
 * What differs between two manifests, field by field and sorted by path. The order of fields does not matter. Items of a list that
 * all have a name, such as containers, are compared by their names, others by their place.
 */
export function fieldChanges(before: unknown, after: unknown): readonly FieldChange[] {
  const found: FieldChange[] = [];
  compare('', before, after, 0, found);
  return found;
}

function compare(path: string, before: unknown, after: unknown, depth: number, found: FieldChange[]): void {
  const [a, b] = [partsOf(before, after, depth), partsOf(after, before, depth)];
  if (a === null || b === null) {
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      found.push({ path: hiddenEscaped(path), before: textOf(before), after: textOf(after) });
    }
    return;
  }
  for (const part of [...new Set([...a.keys(), ...b.keys()])].sort(inOrder)) {
    compare(
      path === '' ? part.replace(/^\./, '') : `${path}${part}`,
      a.get(part),
      b.get(part),
      depth + 1,
      found,
    );
  }
}

/** The fields or items of a value by how a path names them; null if it is compared as a whole. A missing value has none. */
function partsOf(value: unknown, other: unknown, depth: number): ReadonlyMap<string, unknown> | null {
  if (depth >= DEPTH_MAX) return null;
  if (value === undefined)
    return other === undefined || partsOf(other, other, depth) === null ? null : new Map();
  if (Array.isArray(value)) {
    if (other !== undefined && !Array.isArray(other)) return null;
    if (value.length === 0 && other === undefined) return null;
    const names = namesOf(value);
    const isNamed = names !== null && (other === undefined || namesOf(other) !== null);
    return new Map(value.map((item, at) => [`[${isNamed ? names[at] : at}]`, item]));
  }
  if (!isRecord(value) || (other !== undefined && !isRecord(other))) return null;
  const entries = Object.entries(value);
  if (entries.length === 0 && other === undefined) return null;
  return new Map(
    entries.map(([name, inner]) => [PLAIN_NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`, inner]),
  );
}

/** The names of the items, if each has one of its own. */
function namesOf(items: readonly unknown[]): readonly string[] | null {
  const names = items.flatMap((item) =>
    isRecord(item) && typeof item['name'] === 'string' ? [item['name']] : [],
  );
  return names.length === items.length && new Set(names).size === names.length ? names : null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null =>
  value === undefined ? null : hiddenEscaped(typeof value === 'string' ? value : JSON.stringify(value));

/** Items by number, everything else by name. */
const inOrder = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
