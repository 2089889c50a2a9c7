import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { AccountsTable } from './table.ts';

/** A context: an account with its profile. */
const accounts = tenantTable<
  Omit<AccountsTable, 'disabled_at' | 'active_context_id' | 'own_limits' | 'own_limits_version'>
>({
  name: 'accounts',
  columns: {
    display_name: `text not null default ''`,
    // Null until the person chooses a theme. Until then the operator's theme applies.
    theme: 'text',
    plan_tier_slug: 'text not null',
    admin: 'boolean not null default false',
    is_new_user: 'boolean not null default true',
    created_at: 'bigint not null',
    company_name: `text not null default ''`,
    job_title: `text not null default ''`,
    linkedin_url: `text not null default ''`,
    theme_mode: 'text',
    welcome_acknowledged: 'boolean not null default false',
    surveys: `jsonb not null default '{}'`,
    alert_settings: `jsonb not null default '{}'`,
    // Where the plan was bought, if not from us, such as a cloud marketplace.
    source: 'jsonb',
    photo_url: `text not null default ''`,
    // The serial number of the most recently defined network.
    networks_defined: 'int not null default 0',
    // True if the account owns an organization's plan instead of a personal one.
    is_organization: 'boolean not null default false',
  },
  primaryKey: [],
  changes: changesOf('owner_uid'),
  grants: {
    // Columns that people may change themselves: neither the plan nor the administrator flag.
    tenant: `select, update (display_name, networks_defined, is_new_user, welcome_acknowledged, company_name, job_title,
                             linkedin_url, photo_url, surveys, alert_settings, theme, theme_mode)`,
    system: 'select, insert, update (plan_tier_slug)',
  },
});

export const accountsSchema = [accounts];
