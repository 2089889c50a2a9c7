import { type Document, isMap, isScalar, isSeq, type LineCounter, type ParsedNode } from 'yaml';
import type { Position } from './problem.ts';

/** Line and column of an offset; undefined when the offset is unknown. */
export function positionOf(offset: number, lines: LineCounter): Position | undefined {
  if (offset < 0) return undefined;
  const { line, col } = lines.linePos(offset);
  return line === 0 ? undefined : { line, column: col };
}

/**
 * Position of the path in the document: the key of its last step, or of the last step that exists, or the start of
 * the document.
 */
export function locate(
  document: Document.Parsed<ParsedNode> | undefined,
  path: readonly (string | number)[],
  lines: LineCounter,
): Position | undefined {
  let node: ParsedNode | null = document?.contents ?? null;
  let offset = node?.range[0] ?? -1;
  for (const step of path) {
    if (isMap<ParsedNode, ParsedNode | null>(node)) {
      const pair: { key: ParsedNode; value: ParsedNode | null } | undefined = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      );
      if (pair === undefined) break;
      offset = pair.key.range[0];
      node = pair.value;
    } else if (isSeq<ParsedNode>(node)) {
      const item: ParsedNode | undefined = node.items[Number(step)];
      if (item === undefined) break;
      offset = item.range[0];
      node = item;
    } else break;
  }
  return positionOf(offset, lines);
}
