/**
 * The type of a value as a table of fields writes it: `s` string, `n` number, `b` boolean, `x` number or string, `q` quantity, `*`
 * anything, `[T]` list, `{T}` mapping with any keys, else the name of a type with fields.
 */
export type TypeText = string;

/** A field of a type. */
interface FieldType {
  readonly type: TypeText;
  readonly isRequired: boolean;
}

/** The fields of one kind: its own type, and by name the text of every type that it is made of, as `name:type`, `!` where required. */
export interface KindFields {
  readonly root: TypeText;
  readonly types: ReadonlyMap<string, string>;
}

/** Reads the types of a table, each once. */
export class TypeReader {
  readonly #types: ReadonlyMap<string, string>;
  readonly #read = new Map<string, ReadonlyMap<string, FieldType>>();

  constructor(types: ReadonlyMap<string, string>) {
    this.#types = types;
  }

  /** The fields of a type by name; undefined for a type that is not in the table. */
  fieldsOf(type: TypeText): ReadonlyMap<string, FieldType> | undefined {
    const text = this.#types.get(type);
    if (text === undefined) return undefined;
    const known = this.#read.get(type);
    if (known !== undefined) return known;
    const fields = new Map(
      text.split(' ').flatMap((field): [string, FieldType][] => {
        const [, name, mark, of] = /^([^:!]+)(!?):(.+)$/.exec(field) ?? [];
        return name === undefined || of === undefined ? [] : [[name, { type: of, isRequired: mark === '!' }]];
      }),
    );
    this.#read.set(type, fields);
    return fields;
  }
}

/** The type of the items of a list or of the values of a mapping. */
export const innerType = (type: TypeText): TypeText => type.slice(1, -1);
