export { networkCollection } from './collection.ts';
export { DELETE_JOB, deleteNetworkJob } from './deletion/job.ts';
export { lockNetwork } from './lock.ts';
export { refuseObjects, refuseWhileDeleting } from './policy.ts';
export { networksRoutes } from './routes.ts';
