/**
 * What somebody is in a context: `owner` in the own one, `admin` or `member` in that of an organization (Spec 2 §6), and
 * `organization` for the account that owns an organization's plan (Spec 1 §6).
 */
export const ROLES = ['owner', 'admin', 'member', 'organization'] as const;

export type Role = (typeof ROLES)[number];
