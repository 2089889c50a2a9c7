/**
 * A command line in which a number below zero is the value of the option before it, so that the option's own rule refuses it:
 * Node's `parseArgs` would take it for another option.
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
