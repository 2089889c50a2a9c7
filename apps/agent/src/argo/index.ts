export { Applications } from './applications.ts';
export { ArgoServer } from './server/argo-server.ts';
