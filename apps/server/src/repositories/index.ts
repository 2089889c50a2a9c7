export { writeArgoCdReport } from './argocd-reports.ts';
export { commitsTo, type CommitToRepository } from './commit.ts';
export { connectionsTo } from './connections.ts';
export type { Connections } from './remote/ports.ts';
export { readCredentials } from './credentials.ts';
export { repositories } from './registration.ts';
