import type { organizationsContract } from '@hawser/contract/organizations';
import { ContextIcon } from '../contexts/index.ts';
import { listQueryOf, partOf } from '../live/index.ts';
import { page } from '../page/index.ts';
import { CREATE_PARAMETERS, INVITATION_PARAMETERS } from './parameters.ts';
import { WaitingInDrawer } from './waiting-in-drawer.tsx';

/** The list that the pages of one organization belong to. */
const record = {
  under: '/organizations',
  query: ({ name = '' }: Readonly<Record<string, string | undefined>>) =>
    partOf(listQueryOf<typeof organizationsContract>({ collection: 'organizations', uniqueNames: [name] }), {
      from: 0,
      to: 1,
    }),
  // One that does not list the person, and one that does not exist, are refused alike.
  absent: 'No access',
} as const;

/** The pages of organizations (Spec 1 §2). */
export const organizationPages = [
  page({
    path: '/organizations',
    label: 'Organizations',
    words: 'team members invitations company',
    icon: ContextIcon,
    drawer: 'foot',
    count: WaitingInDrawer,
    chord: 'g o',
    load: () => import('./organizations-page.tsx').then(({ OrganizationsPage }) => OrganizationsPage),
  }),
  page({
    path: '/createorganization',
    label: 'Create Organization',
    words: 'new team transform account',
    parameters: CREATE_PARAMETERS,
    load: () => import('./create-page.tsx').then(({ CreatePage }) => CreatePage),
  }),
  page({
    path: '/organizations/invitation-accept',
    label: 'Invitation',
    parameters: INVITATION_PARAMETERS,
    load: () => import('./accept-page.tsx').then(({ AcceptPage }) => AcceptPage),
  }),
  page({
    path: '/organizations/$name',
    label: 'Organization',
    record,
    load: () => import('./overview-page.tsx').then(({ OverviewPage }) => OverviewPage),
  }),
  page({
    path: '/organizations/$name/overview',
    label: 'Organization',
    record,
    load: () => import('./overview-page.tsx').then(({ OverviewPage }) => OverviewPage),
  }),
  page({
    path: '/organizations/$name/members',
    label: 'Members',
    record,
    load: () => import('./members-page.tsx').then(({ MembersPage }) => MembersPage),
  }),
  page({
    path: '/organizations/$name/invitations',
    label: 'Invitations',
    record,
    load: () => import('./invitations-page.tsx').then(({ InvitationsPage }) => InvitationsPage),
  }),
  page({
    path: '/organizations/$name/invitations/via_email',
    label: 'Invite by e-mail',
    record,
    parameters: INVITATION_PARAMETERS,
    load: () => import('./invite-page.tsx').then(({ InvitePage }) => InvitePage),
  }),
  page({
    path: '/organizations/$name/invitations/edit',
    label: 'Invitation',
    record,
    parameters: INVITATION_PARAMETERS,
    load: () => import('./invitation-page.tsx').then(({ InvitationPage }) => InvitationPage),
  }),
  page({
    path: '/organizations/$name/edit',
    label: 'Edit Organization',
    record,
    load: () => import('./edit-page.tsx').then(({ EditPage }) => EditPage),
  }),
  page({
    path: '/organizations/$name/welcome',
    label: 'Welcome',
    record,
    parameters: INVITATION_PARAMETERS,
    load: () => import('./welcome-page.tsx').then(({ WelcomePage }) => WelcomePage),
  }),
] as const;
