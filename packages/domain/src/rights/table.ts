import type { Role } from './roles.ts';

/** One right: what it permits, in words that complete 'You may …', and the roles that have it. */
interface RightEntry {
  readonly label: string;
  readonly roles: readonly Role[];
}

/** Everybody who works in the context. */
const WORK: readonly Role[] = ['owner', 'admin', 'member'];
/** Who administers the context. */
const ADMINISTER: readonly Role[] = ['owner', 'admin'];
/** What exists only in an organization. */
const ORGANIZATION: readonly Role[] = ['admin', 'member'];

/**
 * Who may do what in a context: noun and verb, and the roles that may. Reading and day-to-day work on networks, clusters and applications is
 * everybody's; members, plan, credentials and the organization itself are the administrators'. Routes and collections name rights of
 * this table and no others. The organization's own account has its plan alone (Spec 1 §6).
 */
export const RIGHTS = {
  'networks.read': { label: 'see networks', roles: WORK },
  'networks.write': { label: 'create and change networks and their rules', roles: WORK },
  'networks.delete': { label: 'delete networks', roles: WORK },
  'networks.password': { label: 'see the password of Argo CD', roles: ADMINISTER },
  'clusters.read': { label: 'see clusters', roles: WORK },
  'clusters.write': { label: 'define, change and delete clusters', roles: WORK },
  'clusters.credentials': { label: 'upload and check kubeconfigs', roles: ADMINISTER },
  'routers.read': { label: 'see attached clusters', roles: WORK },
  'routers.write': { label: 'attach and detach clusters', roles: WORK },
  'routers.install': { label: 'install agents', roles: WORK },
  'routers.grant': { label: 'give agents more than workloads and logs', roles: ADMINISTER },
  'terminals.open': { label: 'open terminals in containers', roles: ADMINISTER },
  'objects.read': { label: 'see applications, their resources and logs', roles: WORK },
  'objects.write': { label: 'create, change, sync, roll back and delete applications', roles: WORK },
  'repositories.read': { label: 'see and browse repositories', roles: WORK },
  'repositories.write': { label: 'add, change and remove public repositories', roles: WORK },
  'repositories.credentials': { label: 'set the credentials of repositories', roles: ADMINISTER },
  'secrets.read': { label: 'see secrets and the certificates with which they are sealed', roles: WORK },
  'secrets.write': { label: 'generate secrets and accept certificates', roles: WORK },
  'infrastructure.read': { label: 'see infrastructure providers', roles: WORK },
  'infrastructure.write': { label: 'add, change and remove infrastructure providers', roles: ADMINISTER },
  'tags.read': { label: 'see tags', roles: WORK },
  'changes.read': { label: 'see changes', roles: WORK },
  'incidents.read': { label: 'see incidents', roles: WORK },
  'jobs.read': { label: 'see background work', roles: WORK },
  'jobs.stop': { label: 'stop background work', roles: WORK },
  'demo.write': { label: 'load and remove demo fleets', roles: ADMINISTER },
  'plan.read': { label: 'see the plan and its limits', roles: ['owner', 'admin', 'organization'] },
  'memberships.read': { label: 'see the own organizations', roles: WORK },
  'organizations.read': { label: 'see the organization', roles: ORGANIZATION },
  'organizations.update': { label: 'edit the organization', roles: ['admin'] },
  'organizations.delete': { label: 'delete the organization', roles: ['admin'] },
  'members.read': { label: 'see members', roles: ORGANIZATION },
  'members.update': { label: 'change the roles of members', roles: ['admin'] },
  'members.delete': { label: 'remove members', roles: ['admin'] },
  'invitations.read': { label: 'see invitations', roles: ['admin'] },
  'invitations.create': { label: 'invite people', roles: ['admin'] },
  'invitations.update': { label: 'send and cancel invitations', roles: ['admin'] },
  'roleChangeRequests.read': { label: 'see requests for other roles', roles: ['admin'] },
  'roleChangeRequests.create': { label: 'ask for another role', roles: ORGANIZATION },
  'roleChangeRequests.update': { label: 'grant and refuse other roles', roles: ['admin'] },
  'revocations.read': { label: 'see who was removed or left', roles: ['admin'] },
  'keys.write': { label: 'see, create and revoke API keys', roles: ADMINISTER },
} as const satisfies Readonly<Record<string, RightEntry>>;

/** The name of a right: a noun and what is done with it. */
export type Right = keyof typeof RIGHTS;

/** All rights, in the order of the table. */
export const RIGHT_NAMES = Object.keys(RIGHTS) as readonly Right[];

/** Whether a text names a right. */
export const isRight = (name: string): name is Right => Object.hasOwn(RIGHTS, name);
