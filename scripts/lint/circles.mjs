import { posix } from 'node:path';
import { homeOf, targetOf } from './imports.mjs';
import { isForTests, walkTree } from './sources.mjs';

/** Violations of the rule that folders form no circle of imports, over all parsed files; one for each circle. */
export function checkCircles(sources) {
  const known = new Set(sources.map(({ fileName }) => fileName));
  const found = [];
  for (const [home, files] of Map.groupBy(sources, ({ fileName }) => homeOf(fileName))) {
    const imports = files.flatMap((source) => importsOf(source, known));
    for (const circle of circlesIn(`${home}/src`, imports)) found.push(violationOf(circle));
  }
  return found;
}

/** Imports of a file within its own app or package, as pairs of paths. Tests may import anything. */
function importsOf(source, known) {
  const from = source.fileName;
  if (isForTests(from)) return [];
  const found = [];
  walkTree(source, (node) => {
    const target = targetOf(node);
    if (!target?.text.startsWith('.')) return;
    const to = posix.join(posix.dirname(from), target.text);
    if (known.has(to)) found.push({ from, to });
  });
  return found;
}

/**
 * Circles at every level below `folder`. The nodes of a level are the folders and files directly in it. A circle counts when a
 * folder is part of it: a file of the level that connects two of its folders is part of their circle.
 */
function circlesIn(folder, imports) {
  const within = imports.filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${folder}/`)));
  const nodeOf = (path) => path.slice(folder.length + 1).split('/')[0];
  const isFolder = (node) => !node.includes('.');
  const edges = new Map();
  for (const { from, to } of within) {
    const [a, b] = [nodeOf(from), nodeOf(to)];
    if (a === b) continue;
    const targets = edges.get(a) ?? new Map();
    if (!targets.has(b)) targets.set(b, { from, to });
    edges.set(a, targets);
  }
  const circles = [];
  const left = new Set([...edges.keys()].filter(isFolder));
  for (const start of left) {
    const circle = shortestCircle(edges, start);
    if (circle === null) continue;
    for (const { node } of circle) left.delete(node);
    circles.push({ folder, circle });
  }
  const folders = new Set(within.flatMap(({ from, to }) => [nodeOf(from), nodeOf(to)]).filter(isFolder));
  return [...circles, ...[...folders].flatMap((node) => circlesIn(`${folder}/${node}`, within))];
}

/** The shortest path from a node back to it, with the import of each step; null when there is none. */
function shortestCircle(edges, start) {
  const cameFrom = new Map();
  const queue = [start];
  for (const node of queue) {
    for (const [next, by] of edges.get(node) ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, { node, by });
      queue.push(next);
    }
  }
  if (!cameFrom.has(start)) return null;
  const circle = [];
  let at = start;
  do {
    const step = cameFrom.get(at);
    circle.unshift(step);
    at = step.node;
  } while (at !== start);
  return circle;
}

function violationOf({ folder, circle }) {
  const way = [...circle.map(({ node }) => node), circle[0].node].join(' → ');
  const steps = circle.map(({ by: { from, to } }) => `${below(folder, from)} imports ${below(folder, to)}`);
  return {
    path: circle[0].by.from,
    line: 1,
    message: `Folders of ${folder} form a circle: ${way}. ${steps.join('; ')}.`,
  };
}

const below = (folder, path) => path.slice(folder.length + 1);
