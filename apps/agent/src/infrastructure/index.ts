export { providerUsers } from './users.ts';
export { ServedInfrastructure } from './served.ts';
