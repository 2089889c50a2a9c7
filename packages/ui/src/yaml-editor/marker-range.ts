/** The part of a document that the marker functions need; CodeMirror's Text has it. */
interface Lines {
  lines: number;
  line(number: number): { from: number; to: number; text: string };
}

/**
 * The range that a marker at `line` and `column` (from 1) underlines: to the end of the word, at least one character.
 * Positions outside of the text are clamped.
 */
export function markerRange(text: Lines, line: number, column: number): { from: number; to: number } {
  const at = text.line(Math.min(Math.max(1, Math.floor(line)), text.lines));
  const start = Math.min(Math.max(0, Math.floor(column) - 1), Math.max(0, at.text.length - 1));
  const word = /^[\w./-]+/.exec(at.text.slice(start))?.[0].length ?? 1;
  const from = at.from + start;
  return { from, to: Math.min(from + word, at.to) };
}
