import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';

/** Number of lines of two texts that differ. A changed line counts once, and so does one that was added or removed. */
export function changedLines(before: string, after: string): number {
  const [a, b] = [linesOf(before), linesOf(after)];
  return Chunk.build(a, b).reduce((sum, chunk) => {
    const removed = chunk.fromA >= chunk.toA ? 0 : countOf(a, chunk.fromA, chunk.endA);
    const added = chunk.fromB >= chunk.toB ? 0 : countOf(b, chunk.fromB, chunk.endB);
    return sum + Math.max(removed, added);
  }, 0);
}

/** Every line ends with a line break, so that the last one is not another where lines follow it. */
const linesOf = (text: string): Text =>
  Text.of((text === '' || text.endsWith('\n') ? text : `${text}\n`).split('\n'));

const countOf = (text: Text, from: number, to: number): number =>
  text.lineAt(Math.min(to, text.length)).number - text.lineAt(from).number + 1;
