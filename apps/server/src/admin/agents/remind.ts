import type { AgentReminder } from '@hawser/contract/admin';
import { isVersion, versionBelow } from '@hawser/domain/routers';
import { newId } from '@hawser/ports';
import { sql } from 'kysely';
import { conflicting, notFound } from '../../http/failure.ts';
import type { AdminStores, AdminWork } from '../../http/route.ts';
import { enqueueMail, type MailContent, NOTICE_MS, PRODUCT } from '../../mail/index.ts';
import { VERSION } from '../../version.ts';
import { contextNames } from '../context-names.ts';
import { NO_SERVER } from '../mails/send.ts';
import type { AdminPorts } from '../ports.ts';
import { lockAccount } from '../set-disabled.ts';
import { REMINDER_TEMPLATE, reminders } from './reminders.ts';

const REMINDED = 'They were asked within the last day.';
const NOBODY = 'Nobody can be asked: it is disabled, or has no administrator who is not.';
/** Administrators of an organization who get the mail. */
const PEOPLE = 20;

/**
 * Asks the people of a context by mail to upgrade its agents: only they can run the install commands in their clusters. Of an
 * organization these are its administrators.
 * @throws Failure 404 for a context without older agents, 409 when they were asked within the last day, nobody
 * can upgrade them, or the server sends no mails.
 */
export async function remindOfAgents(
  { stores, session, params, now, random }: AdminWork<{ id: string }, undefined, unknown>,
  { mailConfigured }: Pick<AdminPorts, 'mailConfigured'>,
): Promise<{ answer: AgentReminder }> {
  if (!mailConfigured) throw conflicting(NO_SERVER);
  const { id } = params;
  const versions = await olderAgentsOf(stores, id);
  if (versions.length === 0) throw notFound();
  const context = (await contextNames(stores, [id])).get(id) ?? id;
  const content = contentOf({ context, versions, by: session.email });
  const people = await stores.system.transaction().execute(async (system) => {
    // Of two administrators who ask at once one does.
    await lockAccount(system, id);
    if ((await reminders(system, [id], now)).has(id)) throw conflicting(REMINDED);
    const addresses = await peopleOf({ ...stores, system }, id);
    if (addresses.length === 0) throw conflicting(NOBODY);
    for (const to of addresses)
      await enqueueMail(system, {
        id: newId(now, random),
        owner: id,
        to,
        content,
        template: REMINDER_TEMPLATE,
        at: now,
        expiresAt: now + NOTICE_MS,
      });
    return addresses.length;
  });
  return { answer: { context, people } };
}

interface OlderAgents {
  readonly version: string;
  readonly count: number;
}

async function olderAgentsOf({ system }: AdminStores, owner: string): Promise<OlderAgents[]> {
  const { rows } = await sql<OlderAgents>`
    select s.agent_version as version, count(*)::int as count
      from router_leases l join router_states s on s.owner_uid = l.owner_uid and s.router_id = l.router_id
     where s.owner_uid = ${owner} and s.agent_version is not null group by 1`.execute(system);
  return rows
    .filter(({ version }) => versionBelow(version, VERSION))
    .sort((a, b) => (versionBelow(a.version, b.version) ? -1 : 1));
}

/** Addresses of those who can act in a context: nobody when it is disabled. The account of an organization itself has no clusters. */
async function peopleOf({ system, identity }: AdminStores, owner: string): Promise<string[]> {
  const { rows: accounts } = await sql<{ isOrganization: boolean }>`
    select is_organization as "isOrganization" from accounts where owner_uid = ${owner} and disabled_at is null`.execute(
    system,
  );
  const [account] = accounts;
  if (account === undefined) return [];
  const { rows } = account.isOrganization
    ? await sql<{ email: string }>`
        select m.email from organization_members m left join accounts a on a.owner_uid = m.member_uid
         where m.owner_uid = ${owner} and m.role = 'admin' and a.disabled_at is null order by m.email limit ${PEOPLE}`.execute(
        system,
      )
    : await sql<{ email: string }>`select email from "user" where id = ${owner}`.execute(identity);
  return rows.map(({ email }) => email);
}

/** Path of the tree of networks with the clusters whose agents have these versions. */
function clustersPath(versions: readonly OlderAgents[]): string {
  const filter = JSON.stringify({ agent: versions.map(({ version }) => version) });
  return `/networks?depth=2&filter=${encodeURIComponent(filter)}`;
}

function contentOf({
  context,
  versions,
  by,
}: {
  readonly context: string;
  readonly versions: readonly OlderAgents[];
  readonly by: string;
}): MailContent {
  const count = versions.reduce((sum, each) => sum + each.count, 0);
  const agents = count === 1 ? 'agent' : 'agents';
  // What an agent calls its version may be any text, such as an address that readers would follow.
  const list = versions
    .map(
      (each) =>
        `${each.count} with ${isVersion(each.version) ? `version ${each.version}` : 'an unknown version'}`,
    )
    .join(', ');
  return {
    subject: `Upgrade ${count} ${agents} of ${context} on ${PRODUCT}`,
    paragraphs: [
      `${by}, who administers ${PRODUCT}, asks you to upgrade the agents of clusters of ${context}: ${list}. Current is ${VERSION}.`,
      `You find them in the context ${context}. New instructions of a cluster upgrade its agent; what it has applied stays as it is.`,
    ],
    link: { label: 'Show the clusters', path: clustersPath(versions), note: '', isSecret: false },
  };
}
