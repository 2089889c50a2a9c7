/** The properties of an account that determine which pages it has. */
export interface PageAccount {
  readonly admin: boolean;
  readonly isNewUser: boolean;
  /** The account of an organization, which owns its plan and payments. */
  readonly isOrganization: boolean;
}

/** Path of the page on which an invited person accepts. */
export const INVITATION_PAGE = '/organizations/invitation-accept';

/** Path of an organization's plan page, which also shows payments. */
export const PLAN_PAGE = '/settings/subscription';

/** All pages of an organization's account: its profile, its plan, and the error pages 404 and 403 (Spec 1 §2). */
const OF_ORGANIZATION: ReadonlySet<string> = new Set([
  '/settings/profile',
  PLAN_PAGE,
  '/error404',
  '/error403',
]);

/** The page to which `/` redirects. */
export function homeOf({ isOrganization }: Pick<PageAccount, 'isOrganization'>) {
  return isOrganization ? PLAN_PAGE : '/dashboard';
}

/** Whether the account has a page at this path. Any other path is answered with 404 for this account (Spec 1 §2, §6). */
export function hasPage({ admin, isOrganization }: Omit<PageAccount, 'isNewUser'>, path: string): boolean {
  const page = path.replace(/\/+$/, '');
  return isOrganization ? OF_ORGANIZATION.has(page) : !/^\/admin(\/|$)/.test(page) || admin;
}

/**
 * The page after sign-in: for an organization its plan, for a new user Networks, otherwise the requested page (Spec 1 §2). Whoever made
 * the account for an invitation goes on to that.
 */
export function pageAfterSignIn(account: Omit<PageAccount, 'admin'>, requested: string | null): string {
  if (account.isOrganization) return PLAN_PAGE;
  if (account.isNewUser && requested?.split('?')[0] !== INVITATION_PAGE) return '/networks';
  return requested ?? homeOf(account);
}

/**
 * The page to show when somebody switches to another context: the list of which the page may have shown a record, because the other
 * context does not have that record. What belongs to an organization leads to the dashboard.
 */
export function pageInOtherContext(path: string): string {
  const [first = ''] = path.split('/').filter((part) => part !== '');
  if (first === 'settings' || first === 'admin') return path;
  return first === '' || first.includes('organization') || first.startsWith('error')
    ? '/dashboard'
    : `/${first}`;
}
