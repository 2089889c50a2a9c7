import { readWindow } from '@hawser/server/simulator';
import { Violation } from '../trace/violation.ts';
import type { World } from '../world/world.ts';
import type { Person } from '../organizations/person.ts';

const MEMBERS = 'select member_uid, role from organization_members where owner_uid = $1 order by member_uid';

/**
 * At the end the members are those who were acknowledged; each of them sees the organization as it is, and nobody else is connected to it, or
 * gets an answer in it.
 */
export async function checkOrganization(world: World): Promise<void> {
  const { organization, session } = world;
  if (organization === null) return;
  const { id, membership, people } = organization;
  for (const user of organization.users)
    if (user.pending !== null)
      throw new Violation('commands', `${user.account}: ${user.pending} is never answered`);
  const { rows } = await session.query({ sql: MEMBERS, parameters: [id] });
  const have = rows.map((row) => `${String(row['member_uid'])} ${String(row['role'])}`).join();
  const want = [...membership.roles]
    .map(([uid, role]) => `${uid} ${role}`)
    .sort()
    .join();
  if (have !== want)
    throw new Violation('commands', `the organization has [${have}] where [${want}] was acknowledged`);
  for (const person of people) {
    const isIn = membership.roles.has(person.uid);
    const status = organization.probes.get(person.uid)?.status;
    if (status !== (isIn ? 200 : 403))
      throw new Violation(
        'tenants',
        `${person.uid}, ${isIn ? 'a' : 'no'} member, reads with the status ${status}`,
      );
    if (isIn) await checkScreen(person, id, world);
    else if (person.shared.store.state().kind === 'live')
      throw new Violation('tenants', `${person.shared.name} is live, and ${person.uid} is no member`);
  }
}

async function checkScreen({ shared }: Person, id: string, world: World): Promise<void> {
  const { kind } = shared.store.state();
  if (kind !== 'live')
    throw new Violation('windows', `${shared.name} is ${kind} though the world has settled`);
  const now = world.clock.now();
  await world.undisturbed('screens').tenantRead(id, async (tx) => {
    for (const { query, handle } of shared.windows) {
      const truth = await readWindow(tx, query, now);
      const shown = handle.view().content?.keys.join();
      if (shown !== truth.keys.join())
        throw new Violation(
          'windows',
          `${shared.name}: ${query.collection} shows [${shown}] instead of [${truth.keys.join()}]`,
        );
    }
  });
}
