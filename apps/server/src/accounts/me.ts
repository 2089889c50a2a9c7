import type { Me } from '@hawser/contract/accounts';
import type { Limited, Plans } from '@hawser/domain/plans';
import { withRight } from '@hawser/domain/rights';
import type { Selectable } from 'kysely';
import { notFound } from '../http/failure.ts';
import type { Session } from '../http/route.ts';
import { inContext } from '../store/in-context.ts';
import type { TenantTransaction } from '../store/store.ts';
import { limitFor, usageOf } from './limits.ts';
import { membershipsOf } from './memberships.ts';
import { accountPolicy } from './policy.ts';
import { tierRecords } from './subscription.ts';
import type { AccountsTable } from './table.ts';

/**
 * The signed-in account, in a transaction of its own context: its profile and organizations; of the context in which it acts, plan, limits
 * (null: unlimited), usage and what may be created.
 */
export async function readMe(tx: TenantTransaction, session: Session, plans: Plans): Promise<Me> {
  const account = await accountIn(tx);
  const context =
    session.owner === tx.owner
      ? await readContext(tx, plans)
      : await inContext(tx, session.owner, (other) => readContext(other, plans));
  const { source } = account;
  const { role, organization } = session;
  const name = organization?.displayName ?? '';
  return {
    uid: session.uid,
    email: session.email,
    displayName: account.display_name,
    companyName: account.company_name,
    jobTitle: account.job_title,
    linkedInURL: account.linkedin_url,
    photoURL: account.photo_url,
    welcomeAcknowledged: account.welcome_acknowledged,
    surveys: { newuser: account.surveys.newuser ?? null },
    alertSettings: account.alert_settings,
    source: source === null ? null : sourceRecord(source),
    // Plans are assigned by administrators: no payment provider is connected.
    stripe: null,
    admin: session.admin,
    isOrganization: session.isOrganization,
    isNewUser: account.is_new_user,
    secondFactorNeeded: session.secondFactorNeeded ?? null,
    contextUid: session.owner,
    context: { role, name, uniqueName: organization?.uniqueName ?? '' },
    organizations: await membershipsOf(tx),
    theme: { name: account.theme, mode: account.theme_mode },
    planTierSlug: context.planTierSlug,
    subscriptionPlanRef: {
      tiers: Object.fromEntries(tierRecords(plans).map((tier) => [tier.slug, tier])),
    },
    limits: context.limits,
    lastUsage: context.lastUsage,
    can: {
      createNetwork: withRight(context.can.createNetwork, 'networks.write', role, name),
      createObject: withRight(context.can.createObject, 'objects.write', role, name),
      addProvider: withRight(context.can.addProvider, 'infrastructure.write', role, name),
    },
  };
}

function sourceRecord({
  name,
  subscriptionStatus = '',
  data,
}: NonNullable<Selectable<AccountsTable>['source']>): Me['source'] {
  const texts = Object.entries(data ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { name, subscriptionStatus, data: Object.fromEntries(texts) };
}

async function accountIn(tx: TenantTransaction) {
  const account = await tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  if (account === undefined) throw notFound();
  return account;
}

/** What the context of this transaction has and may. */
async function readContext(
  tx: TenantTransaction,
  plans: Plans,
): Promise<Pick<Me, 'planTierSlug' | 'limits' | 'lastUsage' | 'can'>> {
  const account = await accountIn(tx);
  const limit = (what: Limited) => {
    const allowed = limitFor(plans, account, what);
    return allowed === 'unlimited' ? null : allowed;
  };
  const lastUsage = await usageOf(tx);
  return {
    planTierSlug: account.plan_tier_slug,
    limits: {
      maxNumNetworks: limit('networks'),
      maxNumClouds: limit('attachedClusters'),
      maxNumObjects: limit('objects'),
    },
    lastUsage,
    can: accountPolicy(plans, account, lastUsage),
  };
}
