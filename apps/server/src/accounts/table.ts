import type { OwnLimits } from '@hawser/domain/plans';
import type { Generated, JSONColumnType } from 'kysely';

export interface AccountsTable {
  owner_uid: string;
  display_name: Generated<string>;
  theme: string | null;
  plan_tier_slug: string;
  /** What an administrator of the installation set instead of the limits of the tier. */
  own_limits: JSONColumnType<OwnLimits, string | undefined, string>;
  own_limits_version: Generated<number>;
  admin: Generated<boolean>;
  is_new_user: Generated<boolean>;
  is_organization: Generated<boolean>;
  created_at: number;
  /** When an administrator disabled the account; null when it is enabled. */
  disabled_at: number | null;
  /** The organization in whose context the person acted last; null for the own one. */
  active_context_id: string | null;
  company_name: Generated<string>;
  job_title: Generated<string>;
  linkedin_url: Generated<string>;
  photo_url: Generated<string>;
  networks_defined: Generated<number>;
  theme_mode: 'dark' | 'light' | 'auto' | null;
  welcome_acknowledged: Generated<boolean>;
  surveys: JSONColumnType<{ newuser?: { q1: string; q2: string; q3: string } }, string | undefined, string>;
  alert_settings: JSONColumnType<Record<string, boolean>, string | undefined, string>;
  source: JSONColumnType<
    { name: string; subscriptionStatus?: string; data?: Record<string, unknown> | null } | null,
    string | null | undefined,
    string | null
  >;
}

declare module '../store/tables.ts' {
  interface Tables {
    accounts: AccountsTable;
  }
}
