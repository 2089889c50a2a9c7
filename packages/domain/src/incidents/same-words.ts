/** Longest text of a cause, characters. */
const LENGTH_MAX = 120;
/** What stands for the parts that differ from cluster to cluster. */
const VARIES = '…';

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]+/gu;
/** In this order: an address contains numbers. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"',;)]+/gi, VARIES],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, VARIES],
  [/\b\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g, VARIES],
  [/(?<![\w:.])\[?(?=[0-9a-f.]*:[0-9a-f.]*:)[0-9a-f:.]*(?:[0-9a-f]|::)(?:%\w+)?\]?(?::\d+)?(?!\w)/gi, VARIES],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\d+)?/g, VARIES],
  // What a controller adds to the names of ReplicaSets and pods: no vowels, or letters and digits mixed.
  [
    /(?<=[a-z0-9])(?:-(?:[bcdfghjklmnpqrstvwxz2456789]{5,10}|(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{5,10}))+(?![a-z0-9-])/g,
    '',
  ],
  [/\b[0-9a-f]{12,}\b/gi, VARIES],
  // Not the version of an API, which is equal everywhere: 'networking.k8s.io/v1beta1'.
  [
    /(?<!\bv\d{0,2}(?:(?:alpha|beta)\d{0,2})?|\bk(?=8s\b))\d+(?:[.:/]\d+)*(?:ms|[smhd]|[KMGT]i?)?(?![a-z])/g,
    VARIES,
  ],
  [/(?<!\bv\d{0,2}(?:(?:alpha|beta)\d{0,2})?|\bk(?=8s\b))\d+/g, VARIES],
  [/…(?:[\s.:/]*…)+/g, VARIES],
];

/**
 * The words of a message that are equal on every cluster: without suffixes of pod names, numbers, times and addresses. One line of at
 * most 120 characters without control characters.
 */
export function sameWords(message: string): string {
  let text = message.slice(0, 1_000).toWellFormed().replace(HIDDEN, ' ');
  for (const [pattern, instead] of VARYING) text = text.replace(pattern, instead);
  return bounded(text);
}

/** One line of at most 120 characters (UTF-16 units), without control characters. */
export function bounded(text: string): string {
  const line = text.toWellFormed().replace(HIDDEN, ' ').replaceAll('|', '/').replace(/\s+/gu, ' ').trim();
  return line.length <= LENGTH_MAX ? line : `${startOf(line).trimEnd()}…`;
}

/** The first whole characters of a line. */
function startOf(line: string): string {
  const start = line.slice(0, LENGTH_MAX - 1);
  return start.isWellFormed() ? start : start.slice(0, -1);
}
