export { ServedInfrastructure } from './served.ts';
