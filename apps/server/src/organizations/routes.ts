import { Photo, PutPhoto } from '@hawser/contract/files';
import {
  CreateOrganization,
  DeleteOrganization,
  Organization,
  OrganizationNameStatus,
  UpdateOrganization,
  WholeOrganization,
} from '@hawser/contract/organizations';
import { created, updated } from '@hawser/contract/record';
import { z } from 'zod';
import { listRoute } from '../collection/page.ts';
import { changeText } from '../http/change-text.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { sendAccountLink } from './account-link.ts';
import { organizationCollection } from './collection.ts';
import { createOrganization } from './create.ts';
import { deleteOrganization } from './delete.ts';
import { readInside } from './inside.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { nameStatus } from './names.ts';
import { organizationParams as params, paths } from './params.ts';
import { deleteOrganizationPhoto, putOrganizationPhoto } from './photo.ts';
import type { OrganizationPorts } from './ports.ts';
import { wholeOrganization } from './record.ts';
import { revocationRoutes } from './revocations/routes.ts';
import { roleChangeRoutes } from './role-changes/routes.ts';
import { updateOrganization } from './update.ts';

/** Routes of a person, in the own context. */
const own = { tag: 'organizations', policy: 'account' } as const;
/** Routes of members, in the context of the organization. */
const inside = { tag: 'organizations', params } as const;

/** Routes of organizations and of what belongs to them. */
export const organizationsRoutes = (ports: OrganizationPorts): readonly AnyRoute[] => [
  listRoute(organizationCollection, {
    ...own,
    operationId: 'listOrganizations',
    summary: 'List your organizations',
  }),
  read({
    ...own,
    operationId: 'checkOrganizationName',
    summary: 'Check whether an organization can have a unique name',
    method: 'GET',
    path: '/api/ok-org-name',
    limit: 'read',
    query: z.object({ name: z.string().max(1_000).default('') }),
    answer: OrganizationNameStatus,
    handle: ({ query }) => nameStatus(ports.across, query.name),
  }),
  command({
    ...own,
    operationId: 'createOrganization',
    summary: 'Create an organization, or make your account one',
    method: 'POST',
    path: '/api/organizations',
    limit: 'organization',
    body: CreateOrganization,
    answer: created(Organization),
    status: 201,
    // Everybody of the organization then has what the account had, and the account signs in no more.
    needsProofFor: ({ transform }) => transform,
    handle: (work) => createOrganization(work, ports),
    audit: {
      subject: 'organization',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created: organization } }) => `Organization ${organization.uniqueName} created`,
    },
  }),
  read({
    ...inside,
    policy: 'organizations.read',
    operationId: 'getOrganization',
    summary: 'Get an organization with its members',
    method: 'GET',
    path: paths.organization,
    limit: 'read',
    answer: WholeOrganization,
    handle: async (work) =>
      wholeOrganization(work.tx, work.now, await readInside(work, 'organizations.read')),
  }),
  command({
    ...inside,
    policy: 'organizations.update',
    operationId: 'updateOrganization',
    summary: 'Update an organization',
    method: 'PATCH',
    path: paths.organization,
    limit: 'write',
    body: UpdateOrganization,
    answer: updated(Organization),
    status: 200,
    ifMatch: 'required',
    // Whoever receives mail there signs in to the account of the organization.
    needsProofFor: ({ email }) => email !== undefined,
    handle: (work) => updateOrganization(work, ports),
    audit: {
      subject: 'organization',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated: organization } }, { body }) =>
        changeText(organization.uniqueName, body, organization.version),
    },
  }),
  command({
    ...inside,
    policy: 'organizations.delete',
    operationId: 'deleteOrganization',
    summary: 'Delete an organization in which nothing is left',
    method: 'DELETE',
    path: paths.organization,
    limit: 'write',
    needsProof: true,
    body: DeleteOrganization,
    answer: z.object({ deleted: z.object({ id: z.string() }) }),
    status: 200,
    handle: (work) => deleteOrganization(work, ports),
    audit: {
      subject: 'organization',
      id: ({ answer }) => answer.deleted.id,
      summary: ({ name }) => `Organization ${name} deleted`,
    },
  }),
  command({
    ...inside,
    policy: 'organizations.update',
    operationId: 'putOrganizationPhoto',
    summary: 'Upload the picture of an organization',
    method: 'PUT',
    path: paths.photo,
    limit: 'write',
    body: PutPhoto,
    answer: updated(Photo),
    status: 200,
    handle: putOrganizationPhoto,
    audit: {
      subject: 'organization',
      id: (_, { session }) => session.owner,
      summary: ({ name }) => `${name}: picture changed`,
    },
  }),
  command({
    ...inside,
    policy: 'organizations.update',
    operationId: 'deleteOrganizationPhoto',
    summary: 'Delete the picture of an organization',
    method: 'DELETE',
    path: paths.photo,
    limit: 'write',
    answer: z.object({ deleted: Photo }),
    status: 200,
    handle: deleteOrganizationPhoto,
    audit: {
      subject: 'organization',
      id: (_, { session }) => session.owner,
      summary: ({ name }) => `${name}: picture removed`,
    },
  }),
  command({
    ...inside,
    policy: 'organizations.update',
    operationId: 'sendAccountLink',
    summary: 'Send the link with which the account of an organization gets a password',
    method: 'POST',
    path: paths.accountLink,
    limit: 'write',
    answer: z.object({ sent: z.object({ email: z.string() }) }),
    status: 202,
    handle: (work) => sendAccountLink(work, ports),
    audit: {
      subject: 'organization',
      id: (_, { session }) => session.owner,
      summary: ({ answer }) => `Link for the account sent to ${answer.sent.email}`,
    },
  }),
  ...memberRoutes,
  ...invitationRoutes(ports),
  ...roleChangeRoutes,
  ...revocationRoutes,
];
