import { badRequest } from './errors.ts';
import { type JsonObject, objectOf, textOf } from './json.ts';

/** Whether an object is selected. */
export type Selects = (object: JsonObject) => boolean;

type Term = (labels: JsonObject) => boolean;

const NAME = '[A-Za-z0-9]([-A-Za-z0-9_./]*[A-Za-z0-9])?';
const SET = new RegExp(`^(${NAME})\\s+(in|notin)\\s*\\(([^)]*)\\)$`);
const EQUAL = new RegExp(`^(${NAME})\\s*(==|=|!=)\\s*([-A-Za-z0-9_.]*)$`);
const EXISTS = new RegExp(`^(!?)\\s*(${NAME})$`);

/** The function that evaluates the text of a label selector. @throws ApiError (400) when it is malformed. */
export function labelSelector(text: string): Selects {
  const terms = split(text).map(termOf);
  return (object) => {
    const labels = objectOf(objectOf(object['metadata'])['labels']);
    return terms.every((term) => term(labels));
  };
}

/** Splits at commas outside parentheses. */
function split(text: string): string[] {
  if (text.trim() === '') return [];
  return text.split(/,(?![^(]*\))/).map((part) => part.trim());
}

function termOf(text: string): Term {
  const set = SET.exec(text);
  if (set) {
    const [, key = '', , operator, values = ''] = set;
    const desired = new Set(values.split(',').map((value) => value.trim()));
    return operator === 'in'
      ? (labels) => labels[key] !== undefined && desired.has(textOf(labels[key]))
      : (labels) => labels[key] === undefined || !desired.has(textOf(labels[key]));
  }
  const equal = EQUAL.exec(text);
  if (equal) {
    const [, key = '', , operator, value] = equal;
    return operator === '!=' ? (labels) => labels[key] !== value : (labels) => labels[key] === value;
  }
  const exists = EXISTS.exec(text);
  if (exists) {
    const [, not, key = ''] = exists;
    return not === '!' ? (labels) => labels[key] === undefined : (labels) => labels[key] !== undefined;
  }
  if (/=.*=/.test(text)) throw badRequest("found '=', expected: ',' or 'end of string'");
  throw badRequest(`unable to parse requirement: ${text}`);
}

/** The fields that can be selected by: those of every object, of events, and of pods. */
const FIELDS: ReadonlySet<string> = new Set([
  'metadata.name',
  'metadata.namespace',
  'involvedObject.kind',
  'involvedObject.name',
  'involvedObject.uid',
  'spec.nodeName',
]);

/** The function that evaluates a field selector. @throws ApiError (400) for fields that cannot be selected by. */
export function fieldSelector(text: string): Selects {
  const terms = split(text).map((part): Selects => {
    const [, field = '', not, value] = /^([^!=]+?)\s*(!?)==?\s*(.*)$/.exec(part) ?? [];
    if (!FIELDS.has(field)) {
      const message = `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`;
      throw badRequest(message);
    }
    const [group = '', key = ''] = field.split('.');
    return (object) => (textOf(objectOf(object[group])[key]) === value) !== (not === '!');
  });
  return (object) => terms.every((term) => term(object));
}

/** Whether labels match the `matchLabels` and `matchExpressions` of a LabelSelector object. */
export function fits(selector: JsonObject, labels: JsonObject): boolean {
  for (const [key, value] of Object.entries(objectOf(selector['matchLabels'])))
    if (labels[key] !== value) return false;
  const expressions = Array.isArray(selector['matchExpressions']) ? selector['matchExpressions'] : [];
  return expressions.every((expression: JsonObject) => {
    const value = labels[textOf(expression['key'])];
    const values = Array.isArray(expression['values']) ? expression['values'] : [];
    switch (expression['operator']) {
      case 'In':
        return value !== undefined && values.includes(value);
      case 'NotIn':
        return value === undefined || !values.includes(value);
      case 'Exists':
        return value !== undefined;
      default:
        return value === undefined;
    }
  });
}
