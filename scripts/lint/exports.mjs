import ts from 'typescript';
import { isForTests, lineOf, walkTree } from './sources.mjs';

/** Loaded by their path, by a test of all nouns and by test runners. */
const LOADED_BY_PATH = /\/testing\/inputs\.ts$|\/global-setup\.ts$/;

/** Stands for every export of a file: what a late import or a namespace may use. */
const ALL = '*';

/** What tests alone import, each with why it stays. */
const TESTS_ALONE = new Map([
  ['apps/server/src/store/migrations/across-contexts.ts', 'the next migration that changes rows runs in it'],
  ['packages/fleet-sim/src/cluster/simulated-site.ts', 'journeys install agents on it'],
  ['packages/postgres/src/cluster.ts', 'tests watch what a killed server leaves running'],
  ['packages/sealing/src/sealed-secret.ts', 'sealing is built before secrets, which use it'],
  ['packages/ui/gallery/picture.ts', 'only a test compares pictures of the gallery'],
]);

/** Only tests use these packages. The simulators and benches run what the product has, and count as the product. */
const FOR_TESTS = /^(e2e|packages\/testkit)\//;

/**
 * Violations of the rule that an export is imported by another file, by its name, and that product code uses what only tests import. `resolve` says which of our files an import names
 * (see `specifiersOf`), and `others` is the text of files that are not parsed, such as scripts, which may name exports too.
 */
export function checkExports(sources, resolve, others = '') {
  const anywhere = usesOf(sources, resolve);
  const followed = usesOf(sources, resolve, true);
  const inProduct = usesOf(
    sources.filter(({ fileName }) => !isTestCode(fileName)),
    resolve,
    true,
  );
  const named = new Set(others.match(/\w+/g));
  const read = sources.filter(({ fileName }) => !LOADED_BY_PATH.test(fileName));
  return read.flatMap((source) =>
    exportsOf(source)
      .filter(({ name }) => !named.has(name))
      .flatMap(({ name, node }) => {
        const at = { path: source.fileName, line: lineOf(source, node) };
        if (!anywhere(source.fileName, name)) return [{ ...at, message: `No other file imports ${name}.` }];
        // A folder's index may export for tests what the folder itself uses.
        if (ts.isExportSpecifier(node) || isTestCode(at.path) || TESTS_ALONE.has(at.path)) return [];
        if (inProduct(at.path, name) || !followed(at.path, name) || isUsedIn(source, name)) return [];
        return [{ ...at, message: `Only tests import ${name}.` }];
      }),
  );
}

const isTestCode = (path) => isForTests(path) || FOR_TESTS.test(path);

/** Whether a file itself uses what it exports, beside where it is declared. */
function isUsedIn(source, name) {
  let count = 0;
  walkTree(source, (node) => {
    if (ts.isIdentifier(node) && node.text === name) count += 1;
  });
  return count > 1;
}

/**
 * Says of an export whether one of these files imports it, also by way of files that export all of another again. With
 * `isFollowed`, exporting a name again is no use of it: somebody must import that.
 */
function usesOf(sources, resolve, isFollowed) {
  const uses = new Map();
  const passedOn = new Map();
  const again = new Map();
  for (const source of sources) collectUses(source, resolve, uses, passedOn, isFollowed ? again : undefined);
  return function isUsed(path, name, seen = new Set()) {
    const names = uses.get(path);
    if (names?.has(name) || names?.has(ALL)) return true;
    const key = `${path}#${name}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const named = [...(again.get(key) ?? [])].some((by) => isUsed(...by.split('#'), seen));
    return named || [...(passedOn.get(path) ?? [])].some((by) => isUsed(by, name, seen));
  };
}

/**
 * Adds the names that `source` imports to those of the file they come from; `passedOn` has who exports all of a file again, and
 * `again` who exports a name of it again ('path#name'); without it that is a use.
 */
function collectUses(source, resolve, uses, passedOn, again) {
  const use = (specifier, name) => add(uses, resolve(source.fileName, specifier), name);
  walkTree(source, (node) => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const from = node.moduleSpecifier.text;
      if (bindings !== undefined && ts.isNamedImports(bindings))
        for (const each of bindings.elements) use(from, (each.propertyName ?? each.name).text);
      else if (bindings !== undefined) use(from, ALL);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      const from = node.moduleSpecifier.text;
      if (node.exportClause === undefined) add(passedOn, resolve(source.fileName, from), source.fileName);
      else if (!ts.isNamedExports(node.exportClause)) use(from, ALL);
      else
        for (const each of node.exportClause.elements) {
          const name = (each.propertyName ?? each.name).text;
          if (again === undefined) use(from, name);
          else
            add(again, `${resolve(source.fileName, from)}#${name}`, `${source.fileName}#${each.name.text}`);
        }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) use(argument.text, ALL);
    } else if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) {
      // Its interfaces are extended.
      for (const each of node.body?.statements ?? []) if (each.name) use(node.name.text, each.name.text);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      use(node.argument.literal.text, ALL);
    }
  });
}

function add(map, key, value) {
  if (key === null) return;
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}

/** The names that a file exports, but for its default. */
function exportsOf(source) {
  return source.statements.flatMap((node) => {
    if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      if (clause === undefined) return [];
      const each = ts.isNamedExports(clause) ? [...clause.elements] : [clause];
      return each.map((element) => ({ name: element.name.text, node: element }));
    }
    const kinds = (node.modifiers ?? []).map(({ kind }) => kind);
    if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword))
      return [];
    if (!ts.isVariableStatement(node)) return [{ name: node.name.text, node: node.name }];
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [{ name: name.text, node: name }]
        : name.elements.map((element) => ({ name: element.name.text, node: element })),
    );
  });
}
