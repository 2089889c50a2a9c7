import type { ProblemEntry } from '@hawser/contract/problem';
import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { Failure } from './failure.ts';

/** Most problems of one request that its answer names: nobody reads more, and to write a hundred thousand of them holds up everybody. */
const MAX_NAMED = 100;
/** Most characters of an unknown field that its message repeats. */
const UNKNOWN_FIELD_MAX = 100;

/** Compiles the zod schemas of routes: what does not follow them is refused with a `Failure`. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (sent: unknown) => {
    const { error, data } = z.core.safeParse(schema, sent);
    if (error === undefined) return { value: data };
    return { error: new Failure(400, error.issues.slice(0, MAX_NAMED).map(entryOf)) };
  };

/** The problem with its path as `a.0.b`, which forms use. The message of a custom rule has no path in front. */
function entryOf(issue: z.core.$ZodIssue): ProblemEntry {
  const { message } = issue;
  const path = pathOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const [field = ''] = issue.keys;
    const name = pathOf([...issue.path, field.slice(0, UNKNOWN_FIELD_MAX)]);
    return { message: `Unknown field: ${name}.`, displayable: true, path: name };
  }
  if (path === '') return { message, displayable: true };
  return {
    message: issue.code === 'custom' ? message : `${path}: ${message}`,
    displayable: true,
    path,
  };
}

const pathOf = (parts: readonly PropertyKey[]): string =>
  parts
    .map(String)
    .filter((part) => part !== '')
    .join('.');
