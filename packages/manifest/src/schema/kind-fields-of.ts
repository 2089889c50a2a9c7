import { isMapping } from './is-mapping.ts';
import type { KindFields, TypeText } from './type-text.ts';

interface KindName {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Most types of one kind; the largest custom resources have some hundred. */
const MAX_TYPES = 2_000;
/** Types without a name below each other. */
const MAX_DEPTH = 60;
const REF = '#/components/schemas/';
/** What an encoded field name may contain. Types with other fields are not checked. */
const NAME = /^[\w.$/-]{1,200}$/;
/** Set by the server, never written by people. */
const OMITTED: ReadonlySet<string> = new Set(['managedFields']);

/**
 * The fields of a kind from an OpenAPI v3 document as the API server publishes it for one group and version; null when the document
 * does not have the kind.
 */
export function kindFieldsOf(document: unknown, { group, version, kind }: KindName): KindFields | null {
  const schemas = mapping(mapping(mapping(document).components).schemas);
  const root = Object.entries(schemas).find(([, schema]) =>
    listOf(mapping(schema)['x-kubernetes-group-version-kind']).some((name) => {
      const of = mapping(name);
      return of.kind === kind && of.version === version && (of.group ?? '') === group;
    }),
  )?.[0];
  if (root === undefined) return null;
  const reader = new DocumentReader(schemas);
  return reader.read(root);
}

interface Waiting {
  readonly type: TypeText;
  readonly schema: Fields;
  readonly depth: number;
}

/** Reads the types of one document. They are numbered, because inline types have no name and the names of others are long. */
class DocumentReader {
  readonly #schemas: Fields;
  readonly #named = new Map<string, TypeText>();
  readonly #waiting: Waiting[] = [];
  #count = 0;

  constructor(schemas: Fields) {
    this.#schemas = schemas;
  }

  read(name: string): KindFields | null {
    const root = this.#typeOfNamed(name, 0);
    const types = new Map<string, string>();
    // A type may contain itself, so that types wait to be read instead of being read where they are found.
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (types.size >= MAX_TYPES) return null;
      types.set(next.type, this.#fieldsOf(next));
    }
    return { root, types };
  }

  #fieldsOf({ schema, depth }: Waiting): string {
    const required = new Set(listOf(schema.required));
    return Object.entries(mapping(schema.properties))
      .filter(([field]) => !OMITTED.has(field))
      .map(([field, value]) => {
        const inner = mapping(value);
        const mark = required.has(field) && !hasDefault(inner) ? '!' : '';
        return `${field}${mark}:${this.#typeOf(inner, depth + 1)}`;
      })
      .join(' ');
  }

  #typeOf(schema: Fields, depth: number): TypeText {
    const all = listOf(schema.allOf);
    const ref = textOf(schema.$ref) || (all.length === 1 ? textOf(mapping(all[0]).$ref) : '');
    if (depth > MAX_DEPTH) return '*';
    if (ref.startsWith(REF)) return this.#typeOfNamed(ref.slice(REF.length), depth);
    if (schema['x-kubernetes-int-or-string'] === true || schema.format === 'int-or-string') return 'x';
    switch (schema.type) {
      case 'string':
        return 's';
      case 'integer':
      case 'number':
        return 'n';
      case 'boolean':
        return 'b';
      case 'array':
        return `[${this.#typeOf(mapping(schema.items), depth + 1)}]`;
      case 'object':
        return this.#typeOfObject(schema, depth);
      default:
        return '*';
    }
  }

  #typeOfNamed(name: string, depth: number): TypeText {
    if (name.endsWith('.api.resource.Quantity')) return 'q';
    if (name.endsWith('.util.intstr.IntOrString')) return 'x';
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const schema = mapping(this.#schemas[name]);
    if (schema.properties === undefined) return this.#typeOf(schema, depth + 1);
    const type = this.#typeOfObject(schema, 0);
    this.#named.set(name, type);
    return type;
  }

  #typeOfObject(schema: Fields, depth: number): TypeText {
    const { properties, additionalProperties } = schema;
    if (isOpen(schema)) return '*';
    if (properties === undefined) {
      if (typeof additionalProperties !== 'object' || additionalProperties === null) return '*';
      return `{${this.#typeOf(mapping(additionalProperties), depth + 1)}}`;
    }
    if (!Object.keys(mapping(properties)).every((field) => NAME.test(field))) return '*';
    this.#count += 1;
    const type = `/${this.#count}`;
    this.#waiting.push({ type, schema, depth });
    return type;
  }
}

/** Documents of native kinds give required fields the empty value as default; it is no default that the API server applies. */
function hasDefault({ default: value }: Fields): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Whether a value may have fields that the schema does not name. */
const isOpen = (schema: Fields): boolean =>
  schema['x-kubernetes-preserve-unknown-fields'] === true ||
  schema['x-kubernetes-embedded-resource'] === true ||
  schema.additionalProperties === true;

type Fields = Readonly<Record<string, unknown>>;

const mapping = (value: unknown): Fields => (isMapping(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
