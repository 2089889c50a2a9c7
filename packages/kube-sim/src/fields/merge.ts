import { isObject, type Json, type JsonObject } from '../api/json.ts';
import { itemName, type Shape } from './schema.ts';
import { type FieldSet, inside } from './set.ts';
import { below, partsOf, shapeOfPart } from './typed.ts';

/** `live` with `config` merged into it, field by field, lists with keys item by item. */
export function mergeTyped(live: JsonObject, config: JsonObject, isCustom: boolean): JsonObject {
  return merge(live, config, { sort: 'granular' }, [], isCustom) as JsonObject;
}

function merge(
  live: Json | undefined,
  config: Json,
  shape: Shape,
  path: readonly string[],
  isCustom: boolean,
): Json {
  if (live === undefined) return config;
  if (shape.sort === 'granular' && isObject(live) && isObject(config)) {
    const merged: Record<string, Json | undefined> = { ...live };
    for (const [name, value] of Object.entries(config)) {
      if (value === undefined) continue;
      const field = `f:${name}`;
      const old = live[name];
      const partShape = shapeOfPart(path, field, value, isCustom);
      merged[name] = merge(old === null ? undefined : old, value, partShape, below(path, field), isCustom);
    }
    return merged;
  }
  if ((shape.sort === 'keyed' || shape.sort === 'set') && Array.isArray(live) && Array.isArray(config)) {
    return mergeItems(live, config, shape, path, isCustom);
  }
  return config;
}

/** Applied items keep their own order; other items keep their position. */
function mergeItems(
  live: readonly Json[],
  config: readonly Json[],
  shape: Shape,
  path: readonly string[],
  isCustom: boolean,
): Json[] {
  const old = new Map(live.map((item) => [itemName(shape, item), item]));
  const applied = new Set(config.map((item) => itemName(shape, item)));
  const merged: Json[] = [];
  let next = 0;
  for (const [name, item] of old) {
    if (!applied.has(name)) {
      merged.push(item);
      continue;
    }
    const value = config[next++];
    if (value !== undefined) merged.push(mergeItem(old, value, shape, path, isCustom));
  }
  for (const item of config.slice(next)) merged.push(mergeItem(old, item, shape, path, isCustom));
  return merged;
}

function mergeItem(
  old: ReadonlyMap<string, Json>,
  item: Json,
  shape: Shape,
  path: readonly string[],
  isCustom: boolean,
): Json {
  const name = itemName(shape, item);
  return merge(old.get(name), item, shapeOfPart(path, name, item, isCustom), path, isCustom);
}

/**
 * `value` without the fields of `gone`. A field is removed with everything below it, unless `kept` contains it or something below it:
 * then another writer owns that.
 */
export function removeFields(
  value: JsonObject,
  gone: FieldSet,
  kept: FieldSet,
  isCustom: boolean,
): JsonObject {
  return prune(value, gone, kept, { sort: 'granular' }, [], isCustom) as JsonObject;
}

function prune(
  value: Json,
  gone: FieldSet,
  kept: FieldSet,
  shape: Shape,
  path: readonly string[],
  isCustom: boolean,
): Json {
  const parts = partsOf(value, shape);
  if (!parts) return value;
  const left: [string, Json][] = [];
  let isChanged = false;
  for (const [name, part] of parts) {
    const doomed = inside(gone, name);
    if (!doomed) {
      left.push([name, part]);
      continue;
    }
    const others = inside(kept, name);
    const isDoomed = '.' in doomed || Object.keys(doomed).length === 0;
    if (isDoomed && !others) {
      isChanged = true;
      continue;
    }
    const partShape = shapeOfPart(path, name, part, isCustom);
    const pruned = prune(part, doomed, others ?? {}, partShape, below(path, name), isCustom);
    if (pruned !== part) isChanged = true;
    // An object that only contained the removed fields is removed with them.
    const isHollow =
      isObject(pruned) && Object.keys(pruned).length === 0 && isObject(part) && pruned !== part;
    const isBare = Array.isArray(pruned) && pruned.length === 0 && pruned !== part;
    if ((isHollow || isBare) && !others) continue;
    left.push([name, pruned]);
  }
  if (!isChanged) return value;
  if (shape.sort === 'granular') return Object.fromEntries(left.map(([name, part]) => [name.slice(2), part]));
  return left.map(([, part]) => part);
}
