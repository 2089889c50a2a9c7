export { absentHub, type FindAgents } from './ask-hub.ts';
export { argoJobs } from './bulk.ts';
export { argoRoutes } from './routes.ts';
export { argoTargets } from './target.ts';
