/** What became of a typed tag. */
export interface TagEntry {
  tags: readonly string[];
  /** What stays in the input. */
  draft: string;
  error: string | undefined;
}

/**
 * Adds what was typed, parts separated by commas or blanks. `check` answers what is wrong with a tag, or
 * undefined. A tag that is there already is not added twice; the first wrong one stays in the input.
 */
export function addTyped(
  tags: readonly string[],
  draft: string,
  check: (tag: string) => string | undefined,
): TagEntry {
  const next = [...tags];
  const parts = draft.split(/[\s,]+/).filter(Boolean);
  for (const [index, part] of parts.entries()) {
    if (next.includes(part)) continue;
    const error = check(part);
    if (error !== undefined) return { tags: next, draft: parts.slice(index).join(' '), error };
    next.push(part);
  }
  return { tags: next, draft: '', error: undefined };
}
