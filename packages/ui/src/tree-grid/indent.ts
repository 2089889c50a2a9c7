/** Deepest level that is indented further than the one above it: more would push the content out of its column. */
const MAX_INDENT = 8;

/** How a row at this depth (0 for the root) is indented, in steps; `level` is its number from 1, shown where the indent does not tell it. */
export function indentOf(depth: number): { readonly steps: number; readonly level: number | undefined } {
  return { steps: Math.min(depth, MAX_INDENT), level: depth > MAX_INDENT ? depth + 1 : undefined };
}
