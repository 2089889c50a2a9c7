import { TYPES } from './generated/kubernetes-types.ts';

/**
 * The type of a value as the generated table writes it: `s` string, `n` number, `b` boolean, `x` number or string, `q` quantity, `*`
 * anything, `[T]` list, `{T}` mapping with any keys, else the name of a type with fields.
 */
export type TypeText = string;

/** A field of a type. */
interface FieldType {
  readonly type: TypeText;
  readonly isRequired: boolean;
}

const read = new Map<string, ReadonlyMap<string, FieldType>>();

/** The fields of a type by name; undefined for a type that is not in the table. */
export function fieldsOf(type: TypeText): ReadonlyMap<string, FieldType> | undefined {
  const text = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (text === undefined) return undefined;
  const known = read.get(type);
  if (known !== undefined) return known;
  const fields = new Map(
    text.split(' ').flatMap((field): [string, FieldType][] => {
      const [, name, mark, of] = /^([^:!]+)(!?):(.+)$/.exec(field) ?? [];
      return name === undefined || of === undefined ? [] : [[name, { type: of, isRequired: mark === '!' }]];
    }),
  );
  read.set(type, fields);
  return fields;
}

/** The type of the items of a list or of the values of a mapping. */
export const innerType = (type: TypeText): TypeText => type.slice(1, -1);
