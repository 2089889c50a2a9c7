import type { Migration } from './run.ts';

export { acrossContexts } from './across-contexts.ts';
export { baseOf } from './base.ts';
export { refusePrereleaseDatabase } from './refuse-prerelease.ts';
export { type Migration, runMigrations } from './run.ts';

/**
 * Changes of the schema since its base (the nouns' `schema.ts`), in order, named `0002-…` and on. Once a table was released its
 * declaration is left as it is, and what changes is a step here; a step that was released is never edited. A step that reads or
 * writes rows does so in `acrossContexts`; a new column that a role may write, where its grants list columns, has to be granted.
 */
export const MIGRATIONS: readonly Migration[] = [];
