import type { Me } from '@hawser/contract/accounts';
import type { Limited, Plans } from '@hawser/domain/plans';
import { notFound } from '../http/failure.ts';
import type { Session } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { limitFor, usageOf } from './limits.ts';
import { accountPolicy } from './policy.ts';

/** The signed-in account, with the limits of its tier (null: unlimited) and the usage of its context. */
export async function readMe(tx: TenantTransaction, session: Session, plans: Plans): Promise<Me> {
  const account = await tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  if (account === undefined) throw notFound();
  const limit = (what: Limited) => {
    const allowed = limitFor(plans, account, what);
    return allowed === 'unlimited' ? null : allowed;
  };
  const { source } = account;
  const lastUsage = await usageOf(tx);
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
    source:
      source === null ? null : { name: source.name, subscriptionStatus: source.subscriptionStatus ?? '' },
    admin: session.admin,
    isOrganization: session.isOrganization,
    isNewUser: account.is_new_user,
    planTierSlug: account.plan_tier_slug,
    contextUid: session.owner,
    theme: { name: account.theme, mode: account.theme_mode },
    limits: {
      maxNumNetworks: limit('networks'),
      maxNumClouds: limit('attachedClusters'),
      maxNumObjects: limit('objects'),
    },
    lastUsage,
    can: accountPolicy(plans, account, lastUsage),
  };
}
