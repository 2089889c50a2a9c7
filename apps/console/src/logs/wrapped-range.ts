/** Wrapped lines have no known height: only the newest are drawn, or those around a hit. */
const MAX_LINES = 1_000;
/** UTF-16 units that are drawn: a browser takes minutes to wrap a thousand of the longest lines. */
const MAX_TEXT = 200_000;

interface Range {
  /** The first line that is drawn. */
  readonly from: number;
  /** The line after the last one. */
  readonly to: number;
}

/** Which wrapped lines are drawn, at least one: the newest, or those around the line `at`. */
export function wrappedRange(lines: readonly { readonly text: string }[], at: number | null): Range {
  const length = (line: number): number => lines[line]?.text.length ?? 0;
  let from = at ?? lines.length;
  let to = from;
  let text = 0;
  /** Lines after the hit take half of the room. */
  if (at !== null) {
    const isRoom = () => to - from < MAX_LINES / 2 && text + length(to) <= MAX_TEXT / 2;
    while (to < lines.length && (to === at || isRoom())) text += length(to++);
  }
  while (from > 0 && (to === from || (to - from < MAX_LINES && text + length(from - 1) <= MAX_TEXT))) {
    from -= 1;
    text += length(from);
  }
  return { from, to };
}
