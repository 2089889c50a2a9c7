import type { Organization } from '@hawser/contract/organizations';
import { organizationMessages, TRANSFORM_STEPS, transformStepLabel } from '@hawser/domain/organizations';
import { newId } from '@hawser/ports';
import { conflicting } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import { addJob } from '../../job-queue/index.ts';
import { insertOrganization, type NewOrganization } from '../insert.ts';
import type { Person } from '../person.ts';
import type { OrganizationPorts } from '../ports.ts';
import { organizationRecord } from '../record.ts';
import { TRANSFORM_JOB } from './payload.ts';

/** No step waits for anything; past this a step that fails is still tried again. */
const DEADLINE_MS = 10 * 60_000;

/**
 * Begins to make the person's account an organization. The organization keeps the id of the account, and with it everything in its
 * context; the person gets a new account by a job.
 */
export async function requestTransform(
  { tx, session, now, random, plans }: Work<unknown, undefined, unknown>,
  { people }: Pick<OrganizationPorts, 'people'>,
  organization: NewOrganization,
  person: Person,
): Promise<{ answer: { created: Organization } }> {
  const before = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  if (before !== undefined) throw conflicting(organizationMessages.alreadyTransformed);
  // Whoever took the account over must not give it away before its owner takes it back.
  if (await people.canTakeBack(session.uid)) throw conflicting(organizationMessages.canTakeBack);
  await insertOrganization(tx, organization, person, now, { transformed: true });
  const { email } = person;
  const payload = { uid: newId(now, random), email, tier: plans.defaultTier };
  await addJob(
    tx,
    {
      kind: TRANSFORM_JOB,
      step: TRANSFORM_STEPS[0],
      steps: TRANSFORM_STEPS.map((name) => ({ name, label: transformStepLabel(name) })),
      payload,
      runAfter: now,
      deadlineAt: now + DEADLINE_MS,
      subject: {
        kind: 'organization',
        id: tx.owner,
        name: organization.displayName,
        simulated: false,
        actorUid: session.uid,
      },
    },
    now,
    random,
  );
  return { answer: { created: await organizationRecord(tx, tx.owner, now, null) } };
}
