/**
 * A command line in which a negative number is the value of the preceding option, so that the option's own check refuses it:
 * Node's `parseArgs` would treat it as another option.
 */
export function withNegativeNumbers(args: readonly string[]): string[] {
  const read: string[] = [];
  for (const arg of args) {
    const option = read.at(-1);
    if (/^-[\d.]/.test(arg) && option !== undefined && /^--[^=]+$/.test(option)) {
      read[read.length - 1] = `${option}=${arg}`;
    } else read.push(arg);
  }
  return read;
}
