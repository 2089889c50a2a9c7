import { MAX_SECRET_LABELS } from '@hawser/contract/agent';
import { type Fields, labelsOf } from '../kube/fields.ts';

const MASK = '********';
/** Longest value that is shown. */
const MAX_VALUE = 256;
const MAX_NAME = 317;
/** Annotations in which tools keep a copy of what they applied, with the values of a Secret in it. */
const COPY = /last-applied|last-handled|applied-config|\/applied|original|manifest/i;
/** What such a copy looks like under another name: JSON, YAML or an encoded text. */
const LIKE_A_COPY = /[{[\n\r]|[A-Za-z0-9+/_-]{80,}/;

/** Labels of a Secret: Kubernetes keeps them short. */
export const shownLabels = (labels: Fields): Record<string, string> => bounded(labelsOf(labels));

/** Annotations of a Secret, masked where they may contain its values: copies of what was applied, and long or structured texts. */
export function shownAnnotations(annotations: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bounded(labelsOf(annotations))).map(([name, value]) => [
      name,
      COPY.test(name) || value.length > MAX_VALUE || LIKE_A_COPY.test(value) ? MASK : value,
    ]),
  );
}

const bounded = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name.length <= MAX_NAME)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MAX_SECRET_LABELS),
  );
