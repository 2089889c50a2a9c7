export { type NextContext, ServicesContext, useCalls, useServices } from './services.ts';
