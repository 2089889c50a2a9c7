/** A value that rows can have in a column. */
export interface FilterOption {
  value: string;
  label: string;
  /** Number of rows with this value, if known. */
  count?: number;
  /** What is counted, singular; omitted: rows. */
  counted?: string;
}

/** A column that can be filtered by a set of values. */
export interface GridFilter {
  columnId: string;
  title: string;
  /** The values to choose from, most useful first; null while loading. */
  options: readonly FilterOption[] | null;
  /** If there are too many values to load: fetches those that contain a text. Omitted: the list is complete. */
  onSearch?(text: string): void;
  /** Called when its values are shown or hidden, such as to count them. */
  onOpen?(isOpen: boolean): void;
}

/** From this number of values on there is a search field. */
export const SEARCH_FROM = 9;

/**
 * The values to show: those whose label contains the text, and first the selected ones, so that a selection is never
 * hidden. Selected values that are not in the list are shown by their value.
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
