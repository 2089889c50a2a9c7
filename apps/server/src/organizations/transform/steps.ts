import type { TransformStep } from '@hawser/domain/organizations';
import { type Selectable, sql } from 'kysely';
import { requireRow } from '../../http/failure.ts';
import { movePicture, removePicture } from '../../files/index.ts';
import type { JobOutcome, JobWork } from '../../job-queue/index.ts';
import { inContext } from '../../store/in-context.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { mailSignIn } from '../account-link.ts';
import { auditIn } from '../audit.ts';
import { lockOrganization } from '../lock.ts';
import type { OrganizationPorts } from '../ports.ts';
import type { OrganizationsTable } from '../table.ts';
import type { TransformPayload } from './payload.ts';

/** What a step works with; `tx` is in the context of the organization, which is that of the old account. */
export interface StepWork extends JobWork {
  readonly ports: OrganizationPorts;
  readonly organization: Selectable<OrganizationsTable>;
  readonly payload: TransformPayload;
}

const then = (step: TransformStep, { now }: JobWork): JobOutcome => ({ step, runAfter: now });

/** Columns of an account that describe its person. */
const PROFILE = [
  'display_name',
  'company_name',
  'job_title',
  'linkedin_url',
  'theme',
  'theme_mode',
  'welcome_acknowledged',
  'is_new_user',
  'surveys',
  'alert_settings',
] as const;

/** The person's new account, with the profile of the old one. */
export async function makePerson(work: StepWork): Promise<JobOutcome> {
  const { tx, now, payload, ports } = work;
  const { uid, tier } = payload;
  const profile = await tx.db
    .selectFrom('accounts')
    .select([...PROFILE, 'admin'])
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  const { display_name: name, admin, surveys, alert_settings: alerts, ...rest } = requireRow(profile);
  await ports.across.makeAccount({ uid, name, tier, isOrganization: false, admin }, now);
  const photo = await movePicture(tx, uid, now);
  await inContext(tx, uid, ({ db }) =>
    db
      .updateTable('accounts')
      .set({
        ...rest,
        surveys: JSON.stringify(surveys),
        alert_settings: JSON.stringify(alerts),
        ...(photo === '' ? {} : { photo_url: photo }),
      })
      .where('owner_uid', '=', uid)
      .execute(),
  );
  return then('member', work);
}

/** The person administers the organization. */
export async function makeMember(work: StepWork): Promise<JobOutcome> {
  const { tx, now, payload } = work;
  const name = await nameIn(tx, payload.uid);
  await tx.db
    .insertInto('organization_members')
    .values({
      owner_uid: tx.owner,
      member_uid: payload.uid,
      role: 'admin',
      email: payload.email,
      display_name: name,
      joined_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // What the person had is there: the next page goes on in it.
  await inContext(tx, payload.uid, ({ db }) =>
    db
      .updateTable('accounts')
      .set({ active_context_id: tx.owner })
      .where('owner_uid', '=', payload.uid)
      .where('active_context_id', 'is', null)
      .execute(),
  );
  return then('sign-in', work);
}

/** Whoever signed in to the old account signs in to the new one; nobody is signed out. */
export async function moveSignIn(work: StepWork): Promise<JobOutcome> {
  const { tx, payload, ports } = work;
  // An administrator may have disabled the person meanwhile, and from here on disables the new account.
  await ports.across.disableLike(tx.owner, payload.uid);
  await ports.people.move(tx.owner, payload.uid);
  await ports.across.moveSignIns(tx.owner, payload.uid);
  await moveKeys(tx, tx.owner, payload.uid);
  // Also this job: it was requested by the person, not by the organization that the old account becomes.
  await moveJobs(tx, tx.owner, payload.uid);
  return then('memberships', work);
}

/** The person, not the organization, is a member of other organizations. Some of them in each run. */
export async function moveMemberships(work: StepWork): Promise<JobOutcome> {
  const { tx, payload, ports } = work;
  const organizations = await ports.across.membershipsOf(tx.owner);
  for (const id of organizations) await inContext(tx, id, (inside) => rename(inside, tx.owner, payload.uid));
  return then(organizations.length === 0 ? 'finish' : 'memberships', work);
}

async function rename(inside: TenantTransaction, from: string, to: string): Promise<void> {
  await lockOrganization(inside);
  for (const table of ['organization_members', 'role_change_requests'] as const)
    await sql`
      update ${sql.table(table)} set member_uid = ${to}
       where owner_uid = ${inside.owner} and member_uid = ${from}`.execute(inside.db);
  await moveJobs(inside, from, to);
  await moveKeys(inside, from, to);
}

/** What the person began goes on as theirs: in an organization it ends when who began it is no member any more. */
async function moveJobs({ db, owner }: TenantTransaction, from: string, to: string): Promise<void> {
  await sql`
    update jobs set actor_uid = ${to}
     where owner_uid = ${owner} and actor_uid = ${from} and finished_at is null`.execute(db);
}

/** API keys go on, with the rights that the person has in the context. They are new rows, because no key changes its account. */
async function moveKeys({ db, owner }: TenantTransaction, from: string, to: string): Promise<void> {
  await sql`
    with moved as (delete from api_keys where owner_uid = ${owner} and account_uid = ${from} returning *)
    insert into api_keys
      select (jsonb_populate_record(null::api_keys, to_jsonb(m) || jsonb_build_object('account_uid', ${to}::text))).* from moved m`.execute(
    db,
  );
}

/** The old account is that of the organization, without anything of the person. */
export async function finish(work: StepWork): Promise<JobOutcome> {
  const { tx, payload, ports, organization } = work;
  if (organization.photo_url === '') await removePicture(tx);
  await ports.across.becomeOrganization(tx.owner);
  await tx.db
    .updateTable('accounts')
    .set({
      display_name: organization.display_name,
      photo_url: organization.photo_url,
      company_name: '',
      job_title: '',
      linkedin_url: '',
      surveys: '{}',
      alert_settings: '{}',
    })
    .where('owner_uid', '=', tx.owner)
    .execute();
  await tx.db
    .updateTable('organizations')
    .set({ processing: 'ok', processing_message: '' })
    .where('owner_uid', '=', tx.owner)
    .execute();
  const { email, display_name: displayName, unique_name: name } = organization;
  await mailSignIn(work, tx, { email, displayName });
  await auditIn(
    tx,
    { ...work, session: { uid: payload.uid }, address: '' },
    {
      command: 'transformAccount',
      subject: 'organization',
      id: tx.owner,
      summary: `Account of ${payload.email} became the organization ${name}`,
    },
  );
  return 'done';
}

async function nameIn(tx: TenantTransaction, uid: string): Promise<string> {
  const account = await inContext(tx, uid, ({ db }) =>
    db.selectFrom('accounts').select('display_name').where('owner_uid', '=', uid).executeTakeFirst(),
  );
  return account?.display_name ?? '';
}
