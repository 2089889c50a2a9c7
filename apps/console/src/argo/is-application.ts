import { GITOPS_KINDS } from '@hawser/domain/objects';
import { ORIGINS } from '@hawser/domain/wire';

/** Whether an object is one that the hub writes into Argo CD: the agents of its clusters know nothing of it. */
export const isDelivered = ({ origin, kind }: { origin?: string; kind?: string }): boolean =>
  origin === ORIGINS.gitops ||
  (origin === ORIGINS.auto && GITOPS_KINDS.some((delivered) => delivered.kind === kind));

/** Whether an object is an Application that Argo CD delivers. */
export const isApplication = (object: { origin?: string; kind?: string }): boolean =>
  object.kind === 'Application' && isDelivered(object);
