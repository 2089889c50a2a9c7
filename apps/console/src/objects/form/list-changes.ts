import { withField } from '@hawser/manifest';
import type { ShownList } from './form-model.ts';

/** The YAML with one more entry at the end of a list. Null where it cannot be written. */
export function withEntry(yaml: string, { path, added, entries, written }: ShownList): string | null {
  // An entry that is shown and not written yet becomes the first one.
  return withField(yaml, [...path, written], added(Math.max(written, entries.length) + 1));
}

/** The YAML without the entry at a place; without the list if it was the only one. Null where it cannot be written. */
export function withoutEntry(yaml: string, { path, written }: ShownList, at: number): string | null {
  return withField(yaml, written === 1 ? path : [...path, at], undefined);
}
