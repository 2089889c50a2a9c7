import { ORIGINS } from '@hawser/domain/wire';

/** Whether an object is an Application that Argo CD delivers. */
export const isApplication = ({ origin, kind }: { origin?: string; kind?: string }): boolean =>
  origin === ORIGINS.gitops && kind === 'Application';

/** Whether an object is one that the hub writes into Argo CD: the agents of its clusters know nothing of it. */
export const isDelivered = ({ origin }: { origin?: string }): boolean => origin === ORIGINS.gitops;
