import ts from 'typescript';
import { lineOf, walkTree } from './sources.mjs';

/** Loaded by their path, by a test of all nouns and by test runners. */
const LOADED_BY_PATH = /\/testing\/inputs\.ts$|\/global-setup\.ts$/;

/** Stands for every export of a file: what a late import or a namespace may use. */
const ALL = '*';

/**
 * Violations of the rule that an export is imported by another file, by its name. `resolve` says which of our files an import names
 * (see `specifiersOf`), and `others` is the text of files that are not parsed, such as scripts, which may name exports too.
 */
export function checkExports(sources, resolve, others = '') {
  const uses = new Map();
  const passedOn = new Map();
  for (const source of sources) collectUses(source, resolve, uses, passedOn);
  const isUsed = (path, name, seen = new Set()) => {
    const names = uses.get(path);
    if (names?.has(name) || names?.has(ALL)) return true;
    seen.add(path);
    return [...(passedOn.get(path) ?? [])].some((by) => !seen.has(by) && isUsed(by, name, seen));
  };
  const named = new Set(others.match(/\w+/g));
  const read = sources.filter(({ fileName }) => !LOADED_BY_PATH.test(fileName));
  return read.flatMap((source) =>
    exportsOf(source)
      .filter(({ name }) => !named.has(name) && !isUsed(source.fileName, name))
      .map(({ name, node }) => ({
        path: source.fileName,
        line: lineOf(source, node),
        message: `No other file imports ${name}.`,
      })),
  );
}

/** Adds the names that `source` imports to those of the file they come from; `passedOn` has who exports all of a file again. */
function collectUses(source, resolve, uses, passedOn) {
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
      else if (ts.isNamedExports(node.exportClause))
        for (const each of node.exportClause.elements) use(from, (each.propertyName ?? each.name).text);
      else use(from, ALL);
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
