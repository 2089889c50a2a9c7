import { AdminInstallation, RequireSecondFactor, SecondFactorRule } from '@hawser/contract/admin';
import { updated } from '@hawser/contract/record';
import { type AnyRoute, adminCommand, adminRead } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';

/** How the installation is configured, and what is required of everybody. */
export const installationRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  adminRead({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminGetInstallation',
    summary: 'Get the configuration of the installation, without secrets',
    method: 'GET',
    path: '/api/admin/installation',
    limit: 'read',
    answer: AdminInstallation,
    handle: () => ports.installation(),
  }),
  adminCommand({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminRequireSecondFactor',
    summary: 'Require a second factor of everybody, or of nobody',
    method: 'PUT',
    path: '/api/admin/second-factor',
    limit: 'write',
    needsProof: true,
    body: RequireSecondFactor,
    answer: updated(SecondFactorRule),
    status: 200,
    async handle({ body: { required }, session }) {
      await ports.administration.requireSecondFactor(required, session.uid);
      return { answer: { updated: { secondFactorRequired: required } } };
    },
    audit: {
      subject: 'installation',
      id: () => '',
      summary: (_, { body }) =>
        body.required ? 'Second factor required of everybody' : 'Second factor no longer required',
    },
  }),
];
