import type { AnyCollectionContract } from '@hawser/contract/collection';
import { z } from 'zod';

/** A query of a window. */
export interface SampleQuery {
  readonly collection: string;
  readonly range: { readonly from: number; readonly to: number; readonly at?: string };
  readonly [field: string]: unknown;
}

/** Sample queries of a collection, by the field that they test, made from its contract and the given words. */
export type Samples = ReadonlyMap<string, readonly SampleQuery[]>;

const RANGE = { from: 0, to: 50 };

/** `keys`: keys of rows that ranges count from. */
export function samplesOf(
  { name, filters, orders }: AnyCollectionContract,
  words: readonly string[],
  keys: readonly string[] = [],
): Samples {
  const fields = Object.entries(filters);
  const required = fields.filter(([, schema]) => !(schema instanceof z.ZodOptional));
  const optional = fields.filter(([, schema]) => schema instanceof z.ZodOptional);
  const bases = required.reduce<readonly SampleQuery[]>(
    (made, [field, schema]) =>
      made.flatMap((base) => valuesOf(schema, words).map((value) => ({ ...base, [field]: value }))),
    [{ collection: name, range: RANGE }],
  );
  const each = (field: string, values: readonly unknown[]) =>
    [field, bases.flatMap((base) => values.map((value) => ({ ...base, [field]: value })))] as const;
  const directions = orders.flatMap((by) => [false, true].map((descending) => ({ by, descending })));
  return new Map([
    each('range', [RANGE, ...keys.map((at) => ({ ...RANGE, at }))]),
    ...(directions.length === 0 ? [] : [each('order', directions)]),
    // For a text search the first word is enough.
    // Some keys are no id of a record, but made of two.
    ...optional.map(([field, schema]) =>
      each(
        field,
        field === 'text'
          ? words.slice(0, 1)
          : valuesOf(schema, field === 'ids' ? [...words, ...keys] : words),
      ),
    ),
  ]);
}

/** Sample values of a filter: for strings each word, for lists as many words at once as every list takes, for numbers the maximum and the minimum. */
function valuesOf(schema: z.core.$ZodType, words: readonly string[]): readonly unknown[] {
  if (schema instanceof z.ZodOptional) return valuesOf(schema.unwrap(), words);
  if (schema instanceof z.ZodString) return words;
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodNumber) return [schema.maxValue, schema.minValue];
  if (schema instanceof z.ZodArray) return partsOf(valuesOf(schema.element, words));
  throw new Error('There are no samples of such a filter.');
}

/** Fewest values that a filter of several values accepts. */
const LIST_MAX = 50;

function partsOf(values: readonly unknown[]): readonly unknown[][] {
  const parts: unknown[][] = [];
  for (let from = 0; from < values.length; from += LIST_MAX) parts.push(values.slice(from, from + LIST_MAX));
  return parts;
}

/** The same queries as query strings for the HTTP list of the collection. */
export function queryStringsOf(samples: Samples): readonly string[] {
  return [...samples.values()].flat().map(({ collection: _collection, range, order, ...filters }) => {
    const parameters = new URLSearchParams({ limit: String(range.to) });
    for (const [field, value] of Object.entries(filters)) {
      for (const one of [value].flat()) parameters.append(field === 'text' ? 'q' : field, String(one));
    }
    for (const [field, value] of Object.entries(order ?? {})) {
      parameters.append(field === 'by' ? 'orderBy' : field, String(value));
    }
    return parameters.toString();
  });
}
