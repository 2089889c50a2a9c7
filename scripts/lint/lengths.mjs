/** Most lines that a file may have. */
const MAX_LINES = 400;

/** Violations of the rule that a file says one thing: none is longer than this. */
export function checkLengths(files) {
  return files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => ({
      path,
      line: MAX_LINES + 1,
      message: `The file has ${lines} lines, more than ${MAX_LINES}: split it by what it says.`,
    }));
}
