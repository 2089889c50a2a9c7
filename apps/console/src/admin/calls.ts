import type { OwnLimits } from '@hawser/contract/accounts';
import type { Banner } from '@hawser/contract/admin';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** What the audit log is searched by; times in epoch ms. */
export interface AuditSearch {
  q?: string;
  actor?: string;
  context?: string;
  from?: number;
  to?: number;
}

/** API calls of an administrator. */
export const adminCalls = ({ http, answer }: Client) => ({
  users: (query: { q?: string; after?: string }) =>
    answer(http.GET('/api/admin/users', { params: { query } })),
  assignTier: (uid: string, planTierSlug: string) =>
    answer(http.PUT('/api/admin/users/{uid}/tier', { params: { path: { uid } }, body: { planTierSlug } })),
  setLimits: (uid: string, body: OwnLimits, options: CommandOptions) =>
    answer(
      http.PUT('/api/admin/users/{uid}/limits', {
        params: { path: { uid }, ...withOptions(options) },
        body,
      }),
    ),
  disable: (uid: string, disabled: boolean) =>
    answer(http.PUT('/api/admin/users/{uid}/disabled', { params: { path: { uid } }, body: { disabled } })),
  endSessions: (uid: string) =>
    answer(http.DELETE('/api/admin/users/{uid}/sessions', { params: { path: { uid } } })),
  resetSecondFactor: (uid: string, identifiedBy: string) =>
    answer(
      http.POST('/api/admin/users/{uid}/second-factor-reset', {
        params: { path: { uid } },
        body: { identifiedBy },
      }),
    ),
  invite: (email: string) => answer(http.POST('/api/admin/invitations', { body: { email } })),
  surveys: (query: { after?: string }) => answer(http.GET('/api/admin/surveys', { params: { query } })),
  organizations: (query: { q?: string; after?: string }) =>
    answer(http.GET('/api/admin/organizations', { params: { query } })),
  assignOrganizationTier: (id: string, planTierSlug: string) =>
    answer(
      http.PUT('/api/admin/organizations/{id}/tier', { params: { path: { id } }, body: { planTierSlug } }),
    ),
  setOrganizationLimits: (id: string, body: OwnLimits, options: CommandOptions) =>
    answer(
      http.PUT('/api/admin/organizations/{id}/limits', {
        params: { path: { id }, ...withOptions(options) },
        body,
      }),
    ),
  disableOrganization: (id: string, disabled: boolean) =>
    answer(
      http.PUT('/api/admin/organizations/{id}/disabled', { params: { path: { id } }, body: { disabled } }),
    ),
  addOrganizationAdmin: (id: string, email: string) =>
    answer(http.POST('/api/admin/organizations/{id}/admins', { params: { path: { id } }, body: { email } })),
  agents: () => answer(http.GET('/api/admin/agents')),
  remindOfAgents: (id: string) =>
    answer(http.POST('/api/admin/agents/{id}/reminders', { params: { path: { id } } })),
  audit: (query: AuditSearch & { after?: string; limit?: number }) =>
    answer(http.GET('/api/admin/audit', { params: { query } })),
  health: () => answer(http.GET('/api/admin/health')),
  installation: () => answer(http.GET('/api/admin/installation')),
  requireSecondFactor: (required: boolean) =>
    answer(http.PUT('/api/admin/second-factor', { body: { required } })),
  banner: () => answer(http.GET('/api/banner')),
  updateBanner: (banner: Banner) => answer(http.PUT('/api/admin/banner', { body: banner })),
  mails: (query: { q?: string; after?: string }) =>
    answer(http.GET('/api/admin/mails', { params: { query } })),
  mailLink: (id: string) => answer(http.POST('/api/admin/mails/{id}/link', { params: { path: { id } } })),
  sendMailAgain: (id: string) =>
    answer(http.POST('/api/admin/mails/{id}/attempts', { params: { path: { id } } })),
  sendTestMail: () => answer(http.POST('/api/admin/mails/test')),
  jobs: (query: { after?: string }) => answer(http.GET('/api/admin/jobs', { params: { query } })),
});
