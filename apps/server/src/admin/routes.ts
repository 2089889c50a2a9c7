import type { AnyRoute } from '../http/route.ts';
import { agentRoutes } from './agents/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { bannerRoutes } from './banner/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { installationRoutes } from './installation/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { mailRoutes } from './mails/routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import type { AdminPorts } from './ports.ts';
import { surveyRoutes } from './surveys/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Routes for site administrators, across all accounts. Everyone else gets 404. */
export const adminRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  ...userRoutes(ports),
  ...organizationRoutes(ports),
  ...agentRoutes(ports),
  ...jobRoutes,
  ...auditRoutes,
  ...mailRoutes(ports),
  ...healthRoutes(ports),
  ...bannerRoutes(ports),
  ...installationRoutes(ports),
  ...surveyRoutes,
];
