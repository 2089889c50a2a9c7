export { type Services, ServicesContext, useCalls, useServices } from './services.ts';
