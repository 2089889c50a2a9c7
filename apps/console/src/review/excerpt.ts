/** Longer values are shown as an excerpt around their first difference, in characters. */
const LONGEST = 240;
const CONTEXT = 40;

/** Two values as they are shown: whole if they are short, else the part around their first difference. */
export function excerpts(
  before: string | null,
  after: string | null,
): readonly [string | null, string | null] {
  if (Math.max(before?.length ?? 0, after?.length ?? 0) <= LONGEST) return [before, after];
  const from = Math.max(0, firstDifference(before ?? '', after ?? '') - CONTEXT);
  return [excerpt(before, from), excerpt(after, from)];
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function excerpt(text: string | null, from: number): string | null {
  if (text === null) return null;
  const end = from + LONGEST;
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
}
