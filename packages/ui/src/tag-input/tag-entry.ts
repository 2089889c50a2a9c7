/** The result of entering tags. */
interface TagEntry {
  tags: readonly string[];
  /** The text that remains in the input. */
  draft: string;
  error: string | undefined;
}

/**
 * Adds the typed tags, separated by commas or spaces. `check` returns an error message for a tag, or undefined. Duplicates
 * are ignored; the first invalid tag remains in the input.
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
