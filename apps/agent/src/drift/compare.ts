import { DRIFT_FIELDS, DRIFT_MASK, DRIFT_PATH, type DriftedField, type PathStep } from '@hawser/domain/drift';
import type { KubeObject } from '../kube/api.ts';
import { type Fields, fieldsOf } from '../kube/fields.ts';
import { jsonOf } from './json-of.ts';
import { isSameQuantity } from './quantity.ts';
import { below, isWhole, type Owner, ownersBelow, ownersOf } from './owners.ts';

/** Fields that differ: the first ones, the paths of all that were removed, and how many there are. */
export interface Differences {
  readonly fields: DriftedField[];
  readonly total: number;
}

/** Nothing differs. */
export const NO_DIFFERENCE: Differences = { fields: [], total: 0 };

/** Deeper fields are not compared. */
const DEPTH_MAX = 40;
/** What identifies an object: the API server keeps it, and other managers cannot change it. */
const IDENTITY = new Set(['apiVersion', 'kind', 'status']);
const NOT_COMPARED = new Set([
  'name',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'managedFields',
]);

/**
 * The fields of `manifest` that `live` has otherwise because somebody changed them. The owners of the fields decide: a field that the agent
 * still owns was not changed, however the API server wrote it (defaults, normalized quantities, admission). One that the agent no longer
 * owns, and that has another value, was changed by its new owner, or removed. Fields that the manifest does not set belong to others, such
 * as the replicas of an autoscaler; the status too. `isKnown` names paths that were missing right after the apply: the API server drops
 * them.
 */
export function compareWithLive(
  manifest: Fields,
  live: KubeObject,
  isKnown: (path: string) => boolean = () => false,
): Differences {
  const { ours, others } = ownersOf(live);
  // Without any entry of ours, managed fields were cleared, and nothing can be compared.
  if (ours === null && others.length === 0) return NO_DIFFERENCE;
  const comparison = new Comparison(textKind(manifest) === 'Secret', isKnown);
  for (const [name, value] of Object.entries(manifest)) {
    if (IDENTITY.has(name) || name === 'stringData') continue;
    const wanted = name === 'metadata' ? withoutIdentity(fieldsOf(value)) : value;
    comparison.compare(wanted, live[name], below(ours, `f:${name}`), ownersBelow(others, `f:${name}`), [
      name,
    ]);
  }
  return comparison.found();
}

const textKind = (manifest: Fields): unknown => manifest.kind;

function withoutIdentity(metadata: Fields): Fields {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !NOT_COMPARED.has(name)));
}

class Comparison {
  readonly #isSecret: boolean;
  readonly #isKnown: (path: string) => boolean;
  readonly #fields: DriftedField[] = [];
  #total = 0;

  constructor(isSecret: boolean, isKnown: (path: string) => boolean) {
    this.#isSecret = isSecret;
    this.#isKnown = isKnown;
  }

  found(): Differences {
    return this.#total === 0 ? NO_DIFFERENCE : { fields: this.#fields, total: this.#total };
  }

  compare(
    wanted: unknown,
    live: unknown,
    ours: Fields | null,
    others: readonly Owner[],
    path: readonly PathStep[],
  ): void {
    // Owned as a whole: nobody else has changed it. Null means that the manifest leaves it to others.
    if (isWhole(ours) || wanted === null || path.length > DEPTH_MAX) return;
    if (Array.isArray(wanted)) this.#compareList(wanted, live, ours, others, path);
    else if (isObject(wanted) && isObject(live)) {
      for (const [name, value] of Object.entries(wanted)) {
        const key = `f:${name}`;
        this.compare(value, live[name], below(ours, key), ownersBelow(others, key), [...path, name]);
      }
    } else if (!isSame(wanted, live, path)) this.#add(wanted, live, others, path);
  }

  #compareList(
    wanted: readonly unknown[],
    live: unknown,
    ours: Fields | null,
    others: readonly Owner[],
    path: readonly PathStep[],
  ): void {
    const keys = Array.isArray(live) ? elementKeys([ours, ...others.map(({ fields }) => fields)]) : null;
    if (keys === null || !Array.isArray(live)) {
      // What is owned here are the values of a set.
      if (ours === null && !isSame(wanted, live, path)) this.#add(wanted, live, others, path);
      return;
    }
    for (const element of wanted) {
      const identity = identityOf(fieldsOf(element), keys);
      const key = nameOf(ours, others, identity);
      const found = live.find((other) => isElement(fieldsOf(other), identity));
      const inner = key === null ? null : below(ours, key);
      this.compare(element, found, inner, key === null ? [] : ownersBelow(others, key), [...path, identity]);
    }
  }

  #add(wanted: unknown, live: unknown, others: readonly Owner[], path: readonly PathStep[]): void {
    const isRemoved = live === undefined;
    const owner = isRemoved ? undefined : latestOf(others);
    // The change has no owner: the API server wrote it in its own way, as a list of parsed rules.
    if (!isRemoved && owner === undefined) return;
    if (isRemoved && this.#isKnown(JSON.stringify(path))) return;
    this.#total += 1;
    if (this.#fields.length >= DRIFT_FIELDS || JSON.stringify(path).length > DRIFT_PATH) return;
    const isMasked = this.#isSecret && path[0] === 'data';
    this.#fields.push({
      path: [...path],
      desired: isMasked ? DRIFT_MASK : jsonOf(wanted),
      live: isRemoved ? null : isMasked ? DRIFT_MASK : jsonOf(live),
      manager: owner === undefined ? null : owner.manager.slice(0, 128),
      at: owner?.at ?? null,
    });
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values that the API server does not store. */
function isDropped(wanted: unknown): boolean {
  if (wanted === null || wanted === undefined || wanted === '') return true;
  return Array.isArray(wanted) ? wanted.length === 0 : isObject(wanted) && Object.keys(wanted).length === 0;
}

function isSame(wanted: unknown, live: unknown, path: readonly PathStep[]): boolean {
  if (wanted === live || (live === undefined && isDropped(wanted))) return true;
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(live) &&
      live.length === wanted.length &&
      wanted.every((value, at) => isSame(value, live[at], path))
    );
  }
  if (isObject(wanted)) {
    // The API server adds defaults, so other fields of `live` do not matter.
    return (
      isObject(live) &&
      Object.entries(wanted).every(([name, value]) => isSame(value, live[name], [...path, name]))
    );
  }
  return isSameQuantity(wanted, live, path);
}

/** The names of the fields that identify the elements of a list, by the trees of its owners; null when it is a whole or a set. */
function elementKeys(trees: readonly (Fields | null)[]): readonly string[] | null {
  for (const tree of trees) {
    for (const name in tree) {
      if (name.startsWith('k:')) return Object.keys(parsed(name));
    }
  }
  return null;
}

type Identity = Record<string, string | number | boolean>;

function parsed(name: string): Identity {
  try {
    return fieldsOf(JSON.parse(name.slice(2))) as Identity;
  } catch {
    return {};
  }
}

/** Those of the keys that the element has; others get a default from the API server. */
function identityOf(element: Fields, keys: readonly string[]): Identity {
  const identity: Identity = {};
  for (const key of keys) {
    const value = element[key];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      identity[key] = value;
  }
  return identity;
}

function isElement(element: Fields, identity: Identity): boolean {
  const keys = Object.entries(identity);
  return keys.length > 0 && keys.every(([key, value]) => element[key] === value);
}

/** The name of an element in the trees of the owners: it has all keys, also those with a default. */
function nameOf(ours: Fields | null, others: readonly Owner[], identity: Identity): string | null {
  for (const tree of [ours, ...others.map(({ fields }) => fields)]) {
    for (const name in tree) if (name.startsWith('k:') && isElement(parsed(name), identity)) return name;
  }
  return null;
}

/** The owner that wrote last. */
function latestOf(owners: readonly Owner[]): Owner | undefined {
  let latest: Owner | undefined;
  for (const owner of owners) if (latest === undefined || (owner.at ?? 0) > (latest.at ?? 0)) latest = owner;
  return latest;
}
