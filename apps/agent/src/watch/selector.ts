import { type Fields, fieldsOf, labelsOf, listOf, textOf } from '../kube/fields.ts';

/** The `labelSelector` text of a workload's `spec.selector`; null when it has none that can be written as text. */
export function selectorOf(object: Fields): string | null {
  const selector = fieldsOf(fieldsOf(object.spec).selector);
  const terms = Object.entries(labelsOf(selector.matchLabels)).map(([label, value]) => `${label}=${value}`);
  for (const expression of listOf(selector.matchExpressions)) {
    const term = termOf(expression);
    if (term === null) return null;
    terms.push(term);
  }
  return terms.length === 0 ? null : terms.join(',');
}

/**
 * Selects the pods whose problems the status of an object does not show; null when it has none. A CronJob has those of its active Jobs, by
 * the label that the Job controller writes.
 */
export function podSelectorOf(object: Fields): string | null {
  if (object.kind !== 'CronJob') return selectorOf(object);
  const active = listOf(fieldsOf(object.status).active).map(({ name }) => textOf(name));
  return active.length === 0 ? null : `job-name in (${active.join(',')})`;
}

function termOf(expression: Fields): string | null {
  const key = textOf(expression.key);
  const values = Array.isArray(expression.values) ? expression.values.map(textOf).join(',') : '';
  switch (expression.operator) {
    case 'In':
      return `${key} in (${values})`;
    case 'NotIn':
      return `${key} notin (${values})`;
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      return null;
  }
}
