import { Setup } from '@hawser/contract/accounts';
import { Problem, ProblemEntry } from '@hawser/contract/problem';
import { Fact, Status, ToneCounts } from '@hawser/contract/status';
import { z } from 'zod';
import { NOUNS } from '../nouns.ts';

/** Schemas that belong to no noun, or to several. */
const SHARED = { Fact, Problem, ProblemEntry, Setup, Status, ToneCounts };

/** The schemas that have a name in the OpenAPI document, for the generator. */
export function namedSchemas(): z.core.$ZodRegistry<{ id?: string | undefined }> {
  const registry = z.registry<{ id?: string | undefined }>();
  const named = [SHARED, ...NOUNS.map(({ schemas }) => schemas ?? {})].flatMap((each) =>
    Object.entries(each),
  );
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, schema] of named) registry.add(schema, { id });
  return registry;
}
