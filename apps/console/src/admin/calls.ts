import type { Client } from '../client/index.ts';

/** API calls of an administrator. */
export const adminCalls = ({ http, answer }: Client) => ({
  users: (query: { q?: string; after?: string }) =>
    answer(http.GET('/api/admin/users', { params: { query } })),
  assignTier: (uid: string, planTierSlug: string) =>
    answer(http.PUT('/api/admin/users/{uid}/tier', { params: { path: { uid } }, body: { planTierSlug } })),
  disable: (uid: string, disabled: boolean) =>
    answer(http.PUT('/api/admin/users/{uid}/disabled', { params: { path: { uid } }, body: { disabled } })),
  endSessions: (uid: string) =>
    answer(http.DELETE('/api/admin/users/{uid}/sessions', { params: { path: { uid } } })),
  invite: (email: string) => answer(http.POST('/api/admin/invitations', { body: { email } })),
  surveys: (query: { after?: string }) => answer(http.GET('/api/admin/surveys', { params: { query } })),
  jobs: (query: { after?: string }) => answer(http.GET('/api/admin/jobs', { params: { query } })),
});
