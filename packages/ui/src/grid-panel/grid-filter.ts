/** A value that rows can have in a column. */
export interface FilterOption {
  value: string;
  label: string;
  /** How many rows have it, where that is known. */
  count?: number;
}

/** A column that can be filtered by a set of values. */
export interface GridFilter {
  columnId: string;
  title: string;
  /** The values to choose from, most useful first; null while they are on their way. */
  options: readonly FilterOption[] | null;
  /** Where there are too many to have at hand: asked for those with a text in them. Left out: the list is whole. */
  onSearch?(text: string): void;
}

/** From this many values on there is a search. */
export const SEARCH_FROM = 9;

/**
 * The values to show: those whose label has the text, and first of all those that are chosen, so that a choice never
 * goes out of sight. Chosen values that the list does not name are shown by themselves.
 */
export function shownOptions(
  options: readonly FilterOption[],
  chosen: readonly string[],
  text: string,
): readonly FilterOption[] {
  const wanted = text.trim().toLowerCase();
  const missing = chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value): FilterOption => ({ value, label: value }));
  const all = [...missing, ...options];
  if (wanted === '') return all;
  return all.filter((option) => chosen.includes(option.value) || option.label.toLowerCase().includes(wanted));
}
