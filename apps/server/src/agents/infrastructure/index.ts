export { infrastructureRoutes } from './routes.ts';
