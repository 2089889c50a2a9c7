import { posix } from 'node:path';
import ts from 'typescript';
import { isForTests, lineOf, walkTree } from './sources.mjs';

/**
 * Which of our packages each one may import. The direction of the architecture: domain <- manifest, contract <- server, agent,
 * console; ui knows no noun, so none of the packages that do.
 */
const ALLOWED = {
  'packages/domain': [],
  'packages/ports': [],
  'packages/postgres': [],
  'packages/sealing': ['testkit'],
  'packages/manifest': ['domain'],
  'packages/contract': ['domain'],
  'packages/ui': ['ports', 'testkit'],
  'packages/testkit': ['ports', 'postgres'],
  'packages/kube-sim': ['ports', 'testkit'],
  'packages/fleet-sim': [
    'agent',
    'contract',
    'domain',
    'kube-sim',
    'manifest',
    'ports',
    'postgres',
    'testkit',
  ],
  'packages/control-plane-sim': [
    'agent',
    'console',
    'contract',
    'domain',
    'fleet-sim',
    'kube-sim',
    'ports',
    'server',
    'testkit',
  ],
  'apps/server': ['domain', 'contract', 'manifest', 'ports', 'postgres', 'testkit'],
  'apps/agent': ['domain', 'contract', 'manifest', 'ports', 'sealing', 'testkit'],
  'apps/console': ['domain', 'contract', 'manifest', 'ports', 'sealing', 'ui'],
  bench: [
    'domain',
    'contract',
    'manifest',
    'ports',
    'postgres',
    'sealing',
    'testkit',
    'server',
    'agent',
    'control-plane-sim',
    'fleet-sim',
    'kube-sim',
  ],
  e2e: ['domain', 'contract', 'fleet-sim', 'manifest', 'ports', 'testkit'],
};

/** Packages that may import the test kit only in their tests. */
const USES_TESTKIT = new Set(['packages/sealing', 'packages/ui']);

/** npm packages that only one of our packages may import. */
const REGISTRY = {
  'packages/domain': [],
  // The channel of agents is part of the contract between them and the server; browsers do not import it.
  'packages/contract': ['zod', 'node:crypto'],
  'packages/manifest': ['yaml'],
  'packages/sealing': [],
};

/** Violations of the import rules in one parsed file. */
export function checkImports(source) {
  const path = source.fileName;
  const home = homeOf(path);
  const found = [];
  const isTest = isForTests(path);
  walkTree(source, (node) => {
    const target = targetOf(node);
    if (target === null) return;
    const message = problemOf(path, home, target.text, isTest);
    if (message !== null) found.push({ path, line: lineOf(source, target), message });
  });
  return found;
}

function problemOf(path, home, target, isTest) {
  const own = /^@hawser\/([^/]+)/.exec(target)?.[1];
  if (own !== undefined) {
    if (own === 'testkit' && (home.startsWith('apps/') || USES_TESTKIT.has(home)) && !isTest) {
      return '@hawser/testkit is for tests only.';
    }
    if (ALLOWED[home] !== undefined && !ALLOWED[home].includes(own))
      return `${home} may not import @hawser/${own}.`;
    return null;
  }
  if (target.startsWith('.')) return relativeProblem(path, home, target);
  if (isTest || REGISTRY[home] === undefined) return null;
  const name = target.split('/')[target.startsWith('@') ? 1 : 0];
  return REGISTRY[home].includes(name)
    ? null
    : `${home} may import nothing but ${['our own files', ...REGISTRY[home]].join(', ')}; this is ${target}.`;
}

function relativeProblem(path, home, target) {
  const to = posix.join(posix.dirname(path), target);
  if (!to.startsWith(`${home}/`)) return `${home} may not reach into ${homeOf(to)}: import the package.`;
  return null;
}

/** The first folder below `src`; null for files in `src` itself. */
export function folderOf(path) {
  return /\/src\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The app or package of a path. */
export function homeOf(path) {
  return /^((?:apps|packages)\/[^/]+|bench|e2e)/.exec(path)?.[1] ?? path;
}

/** The node with the text of what a statement or call imports; null when it imports nothing. */
export function targetOf(node) {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    return node.moduleSpecifier;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument && ts.isStringLiteral(argument) ? argument : null;
  }
  return null;
}
