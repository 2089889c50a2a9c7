import { feedSchema } from './feed/index.ts';
import { httpSchema } from './http/schema.ts';
import { identitySchema, migrateIdentity } from './identity/index.ts';
import { mailSchema } from './mail/index.ts';
import type { Noun } from './noun/index.ts';
import { NOUNS } from './nouns.ts';
import { rateLimitSchema } from './rate-limit/index.ts';
import type { DatabaseSchema } from './store/migrate.ts';
import { MIGRATIONS } from './store/migrations/index.ts';
import { settings } from './store/schema/index.ts';

/** All that a server of these nouns keeps in its database. */
export const schemaOf = (nouns: readonly Noun<never>[]): DatabaseSchema => ({
  tables: [
    settings,
    ...identitySchema,
    ...httpSchema,
    ...rateLimitSchema,
    ...mailSchema,
    ...feedSchema,
    ...nouns.flatMap(({ tables = [] }) => tables),
  ],
  migrations: MIGRATIONS,
  migrateIdentity,
});

/** All tables and migrations of the server. */
export const databaseSchema = schemaOf(NOUNS);
