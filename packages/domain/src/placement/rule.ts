import {
  CLUSTER_PROPERTIES,
  DEPTH_MAX,
  type Expression,
  OBJECT_PROPERTIES,
  type ObjectProperty,
  type Rule,
} from './expression.ts';
import { placementMessages } from './messages.ts';

/** A rule as stored in the field `distributionRules`: each expression is a JSON string. */
export interface StoredRule {
  readonly cloud: string;
  readonly object: string;
}

/** Longest expression, in characters: enough for some hundred names. */
export const PART_MAX = 4_096;

/** Longest value: a key is a kind, '/' and a name. */
const VALUE_MAX = 320;

type Parsed<T> = { readonly rule: T } | { readonly message: string };

/** Parses a stored or submitted rule; the message names the expression that is wrong and the problem. */
export function parseRule(stored: StoredRule): Parsed<Rule> {
  const cloud = parsePart(stored.cloud, 'cloud', CLUSTER_PROPERTIES);
  if ('message' in cloud) return cloud;
  const object = parsePart(stored.object, 'object', OBJECT_PROPERTIES);
  if ('message' in object) return object;
  return { rule: { cloud: cloud.rule, object: object.rule } };
}

/** Formats the rule for storage; `parseRule` returns an equal one. */
export function formatRule(rule: Rule): StoredRule {
  return { cloud: JSON.stringify(rule.cloud), object: JSON.stringify(rule.object) };
}

function parsePart<P extends ObjectProperty>(
  text: string,
  part: string,
  properties: readonly P[],
): Parsed<Expression<P>> {
  if (text.length > PART_MAX) return { message: placementMessages.tooLong(part) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { message: placementMessages.notJson(part) };
  }
  return read(value, part, properties, 1);
}

function read<P extends ObjectProperty>(
  value: unknown,
  part: string,
  properties: readonly P[],
  depth: number,
): Parsed<Expression<P>> {
  if (!Array.isArray(value)) return { message: placementMessages.notJson(part) };
  if (depth > DEPTH_MAX) return { message: placementMessages.tooDeep(part) };
  const [action, ...rest]: unknown[] = value;
  if (action === undefined) return { rule: [] };
  if (action === 'and' || action === 'or') {
    if (rest.length === 0) return { message: placementMessages.parts(part) };
    const parts: Expression<P>[] = [];
    for (const nested of rest) {
      const parsed = read(nested, part, properties, depth + 1);
      if ('message' in parsed) return parsed;
      parts.push(parsed.rule);
    }
    return { rule: [action, ...parts] };
  }
  if (action !== 'eq' && action !== 'in') return { message: placementMessages.action(part) };
  const [asked, ...values] = rest;
  const property = properties.find((known) => known === asked);
  if (property === undefined) return { message: placementMessages.property(part, properties) };
  return readValues(action, property, values, part);
}

function readValues<P extends ObjectProperty>(
  action: 'eq' | 'in',
  property: P,
  values: unknown[],
  part: string,
): Parsed<Expression<P>> {
  const texts = values.filter((value) => typeof value === 'string');
  const sound = texts.every((text) => text !== '' && text.length <= VALUE_MAX);
  if (!sound || texts.length !== values.length || texts.length === 0) {
    return { message: action === 'eq' ? placementMessages.oneValue(part) : placementMessages.values(part) };
  }
  if (action === 'in') return { rule: ['in', property, ...texts] };
  const [text, ...more] = texts;
  if (text === undefined || more.length > 0) return { message: placementMessages.oneValue(part) };
  return { rule: ['eq', property, text] };
}
