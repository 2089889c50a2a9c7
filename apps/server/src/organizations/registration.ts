import {
  Invitation,
  Member,
  MyInvitation,
  Organization,
  Revocation,
  RoleChangeRequest,
  WholeOrganization,
} from '@hawser/contract/organizations';
import { noun } from '../noun/index.ts';
import { acrossContexts } from './across.ts';
import { organizationCollection } from './collection.ts';
import { invitationCollection } from './invitations/collection.ts';
import { memberCollection } from './members/collection.ts';
import { type OrganizationPorts, withoutServer } from './ports.ts';
import { revocationCollection } from './revocations/collection.ts';
import { roleChangeCollection } from './role-changes/collection.ts';
import { organizationsRoutes } from './routes.ts';
import { organizationsSchema } from './schema.ts';
import { transformJob } from './transform/job.ts';

interface Ports {
  /** What leaves the context of a request. */
  readonly organizations?: OrganizationPorts;
}

export const organizations = noun({
  name: 'organizations',
  tables: organizationsSchema,
  collections: [
    organizationCollection,
    memberCollection,
    invitationCollection,
    roleChangeCollection,
    revocationCollection,
  ],
  routes: ({ organizations: ports = withoutServer }: Ports) => organizationsRoutes(ports),
  jobs: ({ organizations: ports = withoutServer }: Ports) => [transformJob(ports)],
  schemas: {
    Organization,
    WholeOrganization,
    Member,
    Invitation,
    MyInvitation,
    RoleChangeRequest,
    Revocation,
  },
  start: ({ store, people }) => ({
    ports: { organizations: { across: acrossContexts(store.system), people } },
  }),
});
