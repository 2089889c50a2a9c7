import { z } from 'zod';

/**
 * The schema of a body that refuses fields it does not declare, at any depth: a field that is misspelt, or that this version does
 * not know, would otherwise be ignored without a word. Records and unions stay as they are.
 */
export function knownFieldsOnly(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    const fields = Object.entries(shape).map(([name, field]) => [name, knownFieldsOnly(field)]);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(fields), catchall: z.never() });
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: knownFieldsOnly(schema.def.element) });
  if (schema instanceof z.ZodOptional)
    return schema.clone({ ...schema.def, innerType: knownFieldsOnly(schema.def.innerType) });
  if (schema instanceof z.ZodNullable)
    return schema.clone({ ...schema.def, innerType: knownFieldsOnly(schema.def.innerType) });
  if (schema instanceof z.ZodDefault)
    return schema.clone({ ...schema.def, innerType: knownFieldsOnly(schema.def.innerType) });
  return schema;
}
