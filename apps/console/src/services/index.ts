export { ServicesContext, useCalls, useServices } from './services.ts';
