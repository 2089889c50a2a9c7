import { LockIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { AUDIT_PARAMETERS } from './audit/parameters.ts';
import { BannerBar } from './banner/banner-bar.tsx';
import { ADMINISTRATION } from './group.ts';

const group = { group: ADMINISTRATION, icon: LockIcon, drawer: 'foot' } as const;

/** Administration of the installation; its pages exist for site administrators only (Spec 1 §2). */
export const admin = {
  pages: [
    page({
      ...group,
      path: '/admin',
      label: ADMINISTRATION,
      words: 'users accounts invite disable plan sessions',
      load: () => import('./users/users-page.tsx').then(({ UsersPage }) => UsersPage),
    }),
    page({
      ...group,
      path: '/admin/organizations',
      label: 'All Organizations',
      words: 'administration lost administrators',
      load: () =>
        import('./organizations/organizations-page.tsx').then(
          ({ AdminOrganizationsPage }) => AdminOrganizationsPage,
        ),
    }),
    page({
      ...group,
      path: '/admin/agents',
      label: 'Agents',
      words: 'administration versions upgrade',
      load: () => import('./agents/agents-page.tsx').then(({ AgentsPage }) => AgentsPage),
    }),
    page({
      ...group,
      path: '/admin/work',
      label: 'All Background Work',
      words: 'administration jobs',
      load: () => import('./work/work-page.tsx').then(({ WorkPage }) => WorkPage),
    }),
    page({
      ...group,
      path: '/admin/audit',
      label: 'Audit Log',
      words: 'administration who did what export verify',
      parameters: AUDIT_PARAMETERS,
      load: () => import('./audit/audit-page.tsx').then(({ AuditPage }) => AuditPage),
    }),
    page({
      ...group,
      path: '/admin/mails',
      label: 'Mail',
      words: 'administration outbox smtp e-mail link',
      load: () => import('./mails/mails-page.tsx').then(({ MailsPage }) => MailsPage),
    }),
    page({
      ...group,
      path: '/admin/health',
      label: 'System Health',
      words: 'administration database jobs feed',
      load: () => import('./health/health-page.tsx').then(({ HealthPage }) => HealthPage),
    }),
    page({
      ...group,
      path: '/admin/installation',
      label: 'Installation',
      words: 'administration banner message providers themes plans configuration',
      load: () =>
        import('./installation/installation-page.tsx').then(({ InstallationPage }) => InstallationPage),
    }),
    page({
      ...group,
      path: '/admin/survey',
      label: 'Survey Answers',
      words: 'administration questions',
      load: () => import('./survey/survey-page.tsx').then(({ SurveyPage }) => SurveyPage),
    }),
  ],
  frame: { notice: BannerBar },
} as const satisfies Registration;
