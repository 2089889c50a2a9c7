import ts from 'typescript';
import { isForTests, lineOf, walkTree } from './sources.mjs';

/** Where time, randomness and the network are reached for: adapters, what only tests use, and what runs programs. */
const OUTSIDE = [
  /\/adapters\//,
  /^packages\/(postgres|testkit)\//,
  /^(bench|e2e)\//,
  /\/scripts\//,
  /\.config\.ts$/,
];

/** Imports that bring time or randomness in by another door. */
const DOORS = {
  'node:timers': /./,
  'node:timers/promises': /./,
  'node:crypto': /^(randomBytes|randomUUID|randomInt|randomFill|randomFillSync|getRandomValues|webcrypto)$/,
};

/** Violations of the seams in one parsed file, of the sort that oxlint has no rule for. */
export function checkSeams(source) {
  const path = source.fileName;
  if (isForTests(path) || OUTSIDE.some((pattern) => pattern.test(path))) return [];
  const found = [];
  const add = (node, message) => found.push({ path, line: lineOf(source, node), message });
  walkTree(source, (node) => {
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'Date' && !node.arguments?.length) {
      add(
        node,
        'Time is passed in: `new Date()` reads the clock of the machine. Use a Clock from @hawser/ports.',
      );
    }
    if (ts.isImportDeclaration(node)) {
      const door = DOORS[node.moduleSpecifier.text];
      const named = node.importClause?.namedBindings;
      if (door === undefined || named === undefined || !ts.isNamedImports(named)) return;
      for (const { name, propertyName } of named.elements) {
        if (door.test((propertyName ?? name).text))
          add(
            node,
            `${name.text} of ${node.moduleSpecifier.text} belongs into an adapter: time and randomness are passed in.`,
          );
      }
    }
  });
  return found;
}
