export { acrossContexts } from './across.ts';
export { giveAdministrator } from './members/give-administrator.ts';
export type { OrganizationPorts } from './ports.ts';
export { organizations } from './registration.ts';
