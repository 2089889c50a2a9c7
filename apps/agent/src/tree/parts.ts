import type { TreeNode } from '@hawser/contract/streams';

/** Resources of one item, and their length as JSON: an item must be much smaller than the credit of a stream. */
const MAX_NODES = 100;
const MAX_TEXT = 64_000;

/** Divides resources into the lists of items; at least one, which may be empty. */
export function partsOf(nodes: readonly TreeNode[]): TreeNode[][] {
  const parts: TreeNode[][] = [];
  let part: TreeNode[] = [];
  let length = 0;
  for (const whole of nodes) {
    const { node, size } = fitted(whole);
    if (part.length >= MAX_NODES || (part.length > 0 && length + size > MAX_TEXT)) {
      parts.push(part);
      part = [];
      length = 0;
    }
    part.push(node);
    length += size;
  }
  return [...parts, part];
}

/** One resource can be larger than an item may be: then it is sent without its conditions, containers, images and labels. */
function fitted(node: TreeNode): { node: TreeNode; size: number } {
  const size = JSON.stringify(node).length;
  if (size <= MAX_TEXT) return { node, size };
  const short = { ...node, conditions: [], containers: [], images: [], labels: {} };
  return { node: short, size: JSON.stringify(short).length };
}
