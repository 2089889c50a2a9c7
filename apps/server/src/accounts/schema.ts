import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { AccountsTable } from './table.ts';

/** A context: an account and what it says of itself. */
const accounts = tenantTable<AccountsTable>({
  name: 'accounts',
  columns: {
    display_name: `text not null default ''`,
    // Null until somebody chooses one: an operator's theme is for those who have not.
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
    // Where the plan was bought, for one that was bought elsewhere.
    source: 'jsonb',
    photo_url: `text not null default ''`,
    // The serial number of the network that was defined last.
    networks_defined: 'int not null default 0',
    // Owns an organization's plan instead of a person's.
    is_organization: 'boolean not null default false',
  },
  primaryKey: [],
  changes: changesOf('owner_uid'),
  grants: {
    // What people change themselves. Neither the plan nor being the administrator is among it.
    tenant: `select, update (display_name, networks_defined, is_new_user, welcome_acknowledged, company_name, job_title,
                             linkedin_url, photo_url, surveys, alert_settings, theme, theme_mode)`,
    system: 'select, insert, update (plan_tier_slug)',
  },
});

export const accountsSchema = [accounts];
