import { accountsSchema } from './accounts/index.ts';
import { agentsSchema } from './agents/index.ts';
import { clustersSchema } from './clusters/index.ts';
import { demoSchema } from './demo/index.ts';
import { feedSchema } from './feed/index.ts';
import { filesSchema } from './files/index.ts';
import { httpSchema } from './http/schema.ts';
import { identitySchema, migrateIdentity } from './identity/index.ts';
import { jobsSchema } from './jobs/index.ts';
import { mailSchema } from './mail/index.ts';
import { networksSchema } from './networks/index.ts';
import { objectsSchema } from './objects/index.ts';
import { placementSchema } from './placement/index.ts';
import { rateLimitSchema } from './rate-limit/index.ts';
import { routersSchema } from './routers/index.ts';
import { statusSchema } from './status/index.ts';
import type { DatabaseSchema } from './store/migrate.ts';
import { MIGRATIONS } from './store/migrations/index.ts';
import { settings } from './store/schema/index.ts';

/** All that the server keeps in its database. */
export const databaseSchema: DatabaseSchema = {
  tables: [
    settings,
    ...accountsSchema,
    ...identitySchema,
    ...httpSchema,
    ...rateLimitSchema,
    ...mailSchema,
    ...filesSchema,
    ...feedSchema,
    ...jobsSchema,
    ...networksSchema,
    ...clustersSchema,
    ...routersSchema,
    ...objectsSchema,
    ...placementSchema,
    ...statusSchema,
    ...agentsSchema,
    ...demoSchema,
  ],
  migrations: MIGRATIONS,
  migrateIdentity,
};

/** Names of the tables whose rows belong to one context each. */
export const TENANT_TABLES = databaseSchema.tables.filter((table) => table.isTenant).map(({ name }) => name);
