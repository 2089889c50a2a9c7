export { acrossContexts } from './across.ts';
export type { OrganizationPorts } from './ports.ts';
export { organizations } from './registration.ts';
