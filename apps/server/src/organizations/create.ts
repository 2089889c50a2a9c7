import type { CreateOrganization, Organization } from '@hawser/contract/organizations';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import type { Work } from '../http/route.ts';
import { inContext } from '../store/in-context.ts';
import { mailSignIn } from './account-link.ts';
import { auditIn } from './audit.ts';
import { insertOrganization, newOrganization } from './insert.ts';
import { addMember } from './members/add.ts';
import { personOf } from './person.ts';
import type { OrganizationPorts } from './ports.ts';
import { organizationRecord } from './record.ts';
import { requestTransform } from './transform/request.ts';

type Requested = z.infer<typeof CreateOrganization>;

/** Creates an organization, whose first administrator is the person; or makes the person's account one. */
export async function createOrganization(
  work: Work<unknown, undefined, Requested>,
  ports: OrganizationPorts,
): Promise<{ answer: { created: Organization } }> {
  const { tx, body, now, random, plans } = work;
  const person = await personOf(work);
  const organization = newOrganization(body);
  if (body.transform) return requestTransform(work, ports, organization, person);
  const id = newId(now, random);
  await inContext(tx, id, async (inside) => {
    await insertOrganization(inside, organization, person, now);
    await addMember(inside, person, 'admin', now);
    await mailSignIn({ ...work, ports }, inside, organization);
    await auditIn(inside, work, {
      command: 'createOrganization',
      subject: 'organization',
      id,
      summary: `Organization ${organization.uniqueName} created`,
    });
  });
  // Commits before the organization: without it, a crash would leave an organization that nobody can enter.
  const { displayName: name } = organization;
  const tier = plans.defaultTier;
  await ports.across.makeAccount({ uid: id, name, tier, isOrganization: true, admin: false }, now);
  return { answer: { created: await organizationRecord(tx, id, now, null) } };
}
