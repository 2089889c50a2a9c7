import { type Document, isAlias, isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml';
import { DEPTH_MAX, NODES_MAX, YAML_BYTES_MAX } from './limits.ts';
import { yamlMessages } from './messages.ts';
import { UnreadableYaml } from './problem.ts';
import { readScalar } from './scalar.ts';

/** Tags that only state the type that the node has anyway. */
const PLAIN_TAGS = new Set(['!', 'tag:yaml.org,2002:str', 'tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq']);

/** Size to which one text has been expanded so far; shared by its documents. */
export interface Budget {
  nodes: number;
  characters: number;
}

interface Reading {
  readonly budget: Budget;
  /** Anchors seen so far. A value is added when it is complete, so that no alias can refer to itself. */
  readonly anchors: Map<string, { node: ParsedNode; done: boolean }>;
}

/** The value of a document, as plain objects, lists and scalars; throws UnreadableYaml. */
export function valueOf(document: Document.Parsed<ParsedNode>, budget: Budget): unknown {
  const reading: Reading = { budget, anchors: new Map() };
  return read(document.contents, reading, 0);
}

function read(node: ParsedNode | null, reading: Reading, depth: number): unknown {
  if (node === null) return null;
  const offset = node.range[0];
  if (depth > DEPTH_MAX) throw new UnreadableYaml(yamlMessages.tooDeep, offset);
  if (++reading.budget.nodes > NODES_MAX) throw new UnreadableYaml(yamlMessages.tooMuch, offset);
  if (isAlias(node)) {
    const anchored = reading.anchors.get(node.source);
    if (anchored === undefined) throw new UnreadableYaml(yamlMessages.aliasUnknown(node.source), offset);
    if (!anchored.done) throw new UnreadableYaml(yamlMessages.aliasLoop(node.source), offset);
    return read(anchored.node, reading, depth);
  }
  if (node.tag !== undefined && !PLAIN_TAGS.has(node.tag)) {
    throw new UnreadableYaml(yamlMessages.tag(node.tag.replace('tag:yaml.org,2002:', '!!')), offset);
  }
  if (node.anchor === undefined) return readUnaliased(node, reading, depth);
  const anchored = { node, done: false };
  reading.anchors.set(node.anchor, anchored);
  const value = readUnaliased(node, reading, depth);
  anchored.done = true;
  return value;
}

function readUnaliased(node: ParsedNode, reading: Reading, depth: number): unknown {
  if (isMap<ParsedNode, ParsedNode | null>(node)) return readMap(node, reading, depth);
  if (isSeq<ParsedNode>(node)) return node.items.map((item) => read(item, reading, depth + 1));
  if (!isScalar<string>(node)) throw new UnreadableYaml(yamlMessages.keyNotText, node.range[0]);
  const text = String(node.value);
  spend(text, node.range[0], reading);
  if (node.type !== 'PLAIN' || node.tag !== undefined) return text;
  const scalar = readScalar(text);
  if ('message' in scalar) throw new UnreadableYaml(scalar.message, node.range[0]);
  return scalar.value;
}

function readMap(map: YAMLMap<ParsedNode, ParsedNode | null>, reading: Reading, depth: number): unknown {
  const value: Record<string, unknown> = {};
  const merged: Record<string, unknown>[] = [];
  for (const { key, value: below } of map.items) {
    const offset = key.range[0];
    if (!isScalar(key) || (key.type === 'PLAIN' && key.value === '')) {
      throw new UnreadableYaml(yamlMessages.keyNotText, offset);
    }
    const name = String(key.value);
    spend(name, offset, reading);
    // Assigning `__proto__` would change the prototype of the object instead of adding a key.
    if (name === '__proto__') throw new UnreadableYaml(yamlMessages.forbiddenKey(name), offset);
    if (name === '<<' && key.type === 'PLAIN') {
      merged.push(...mappingsOf(read(below, reading, depth + 1), offset));
      continue;
    }
    if (Object.hasOwn(value, name)) throw new UnreadableYaml(yamlMessages.duplicateKey(name), offset);
    value[name] = read(below, reading, depth + 1);
  }
  for (const source of merged) {
    for (const [name, inherited] of Object.entries(source)) {
      if (!Object.hasOwn(value, name)) value[name] = inherited;
    }
  }
  return value;
}

function mappingsOf(value: unknown, offset: number): Record<string, unknown>[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      throw new UnreadableYaml(yamlMessages.merge, offset);
    }
    return { ...item };
  });
}

function spend(text: string, offset: number, { budget }: Reading): void {
  budget.characters += text.length;
  if (budget.characters > YAML_BYTES_MAX) throw new UnreadableYaml(yamlMessages.tooMuch, offset);
  // Escapes can produce characters that the text itself may not contain, and that PostgreSQL cannot store.
  if (text.includes('\0') || !text.isWellFormed()) throw new UnreadableYaml(yamlMessages.characters, offset);
}
