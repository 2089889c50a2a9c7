import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Roles } from '../roles.ts';
import { up as fleet } from './0001-fleet.ts';
import { up as changes } from './0002-changes.ts';
import { walls } from './0003-walls.ts';
import { up as bulk } from './0004-bulk.ts';
import { demos } from './0005-demos.ts';
import { up as networks } from './0006-networks.ts';
import { up as overview } from './0007-overview.ts';
import { kubeconfigs } from './0008-kubeconfigs.ts';
import { files } from './0009-files.ts';
import { admin } from './0010-admin.ts';
import { objectCounts } from './0011-object-counts.ts';
import { fields } from './0012-fields.ts';
import { up as placements } from './0013-placements.ts';
import { tags } from './0014-tags.ts';
import { organizationAccounts } from './0015-organization-accounts.ts';
import { dns } from './0016-dns.ts';
import { chosenLook } from './0017-chosen-look.ts';
import { plainIds } from './0018-plain-ids.ts';
import { names } from './0019-names.ts';
import { leaseChanges } from './0020-lease-changes.ts';
import { commands } from './0021-commands.ts';
import { sessions } from './0022-sessions.ts';
import { turns } from './0023-turns.ts';
import { simulatedWork } from './0024-simulated-work.ts';
import { wholeRouters } from './0025-whole-routers.ts';
import { outdatedAgents } from './0026-outdated-agents.ts';

/** Every step of the schema, by name in order. A step that was released is never edited. */
export function migrationsFor(roles: Roles): Record<string, Migration> {
  return {
    '0001-fleet': { up: fleet },
    '0002-changes': { up: changes },
    '0003-walls': { up: (db: Kysely<unknown>) => walls(roles)(db) },
    '0004-bulk': { up: bulk },
    '0005-demos': { up: (db: Kysely<unknown>) => demos(roles)(db) },
    '0006-networks': { up: networks(roles.system) },
    '0007-overview': { up: overview },
    '0008-kubeconfigs': { up: (db: Kysely<unknown>) => kubeconfigs(roles)(db) },
    '0009-files': { up: (db: Kysely<unknown>) => files(roles)(db) },
    '0010-admin': { up: (db: Kysely<unknown>) => admin(roles)(db) },
    '0011-object-counts': { up: (db: Kysely<unknown>) => objectCounts(roles)(db) },
    '0012-fields': { up: fields },
    '0013-placements': { up: placements },
    '0014-tags': { up: (db: Kysely<unknown>) => tags(roles)(db) },
    '0015-organization-accounts': { up: organizationAccounts },
    '0016-dns': { up: dns },
    '0017-chosen-look': { up: chosenLook },
    '0018-plain-ids': { up: plainIds },
    '0019-names': { up: names },
    '0020-lease-changes': { up: leaseChanges },
    '0021-commands': { up: commands },
    '0022-sessions': { up: sessions },
    '0023-turns': { up: turns },
    '0024-simulated-work': { up: simulatedWork },
    '0025-whole-routers': { up: wholeRouters },
    '0026-outdated-agents': { up: outdatedAgents },
  };
}
