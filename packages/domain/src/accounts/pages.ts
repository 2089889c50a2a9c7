/** What decides which pages an account has. */
export interface PageAccount {
  readonly admin: boolean;
  readonly isNewUser: boolean;
  /** The account that owns an organization's plan and payments, instead of a person. */
  readonly isOrganization: boolean;
}

/** The page of an organization's plan; payments are on it as far as there are any. */
export const PLAN_PAGE = '/settings/subscription';

/** All pages that an account of an organization has (Spec 1 §2). */
const OF_ORGANIZATION: ReadonlySet<string> = new Set([
  '/settings/profile',
  PLAN_PAGE,
  '/error404',
  '/error403',
]);

/** The page that the root leads to. */
export function homeOf({ isOrganization }: Pick<PageAccount, 'isOrganization'>) {
  return isOrganization ? PLAN_PAGE : '/dashboard';
}

/** Whether an account has the page at this path; for one that it has not, there is nothing at the address (Spec 1 §2, §6). */
export function hasPage({ admin, isOrganization }: Omit<PageAccount, 'isNewUser'>, path: string): boolean {
  const page = path.replace(/\/+$/, '');
  return isOrganization ? OF_ORGANIZATION.has(page) : page !== '/admin' || admin;
}

/** The page after sign-in: an organization's plan, Networks for somebody new, else what was asked for (Spec 1 §2). */
export function pageAfterSignIn(account: Omit<PageAccount, 'admin'>, asked: string | null): string {
  if (account.isOrganization) return PLAN_PAGE;
  if (account.isNewUser) return '/networks';
  return asked ?? homeOf(account);
}
