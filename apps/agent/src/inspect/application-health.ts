import type { ClusterObject } from '@hawser/contract/streams';
import { HEALTHS, type ResourceHealth } from '@hawser/domain/resource-tree';
import type { KubeKind, KubeObject } from '../kube/api.ts';
import { deletionWaitsFor } from '../apply/deletion.ts';
import { groupOf } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { textOf } from '../kube/fields.ts';
import { applicationHealth } from '../watch/health/application.ts';

/** Statuses of an Application of which Argo CD's health says nothing. */
const NOT_COMPARED = new Set(['UNKNOWN', 'FETCHING']);

/** Whether a kind is Argo CD's Application, of which there are others of the same name. */
export const isApplicationKind = ({ apiVersion, kind }: Pick<KubeKind, 'apiVersion' | 'kind'>): boolean =>
  kind === 'Application' && groupOf(apiVersion) === 'argoproj.io';

/**
 * The status of an Application of Argo CD, whoever made it, as one that Hawser placed has it; null of other kinds. While it is being deleted
 * that is what counts, whatever Argo CD said of it before.
 */
export function applicationStatus(object: KubeObject): ClusterObject['application'] {
  if (!isApplicationKind({ apiVersion: textOf(object.apiVersion), kind: textOf(object.kind) })) return null;
  const { status, message } = metadataOf(object).isDeleting
    ? { status: 'PROGRESSING', message: `Is being deleted. ${deletionWaitsFor(object)}` }
    : applicationHealth(object);
  return { status: status.slice(0, 40), message: message.slice(0, 2_000) };
}

/**
 * The health of an Application of Argo CD, whoever made it, by its own status; null of other kinds. One that Argo CD could not compare is
 * unknown, although Argo CD calls it healthy.
 */
export function healthOfApplication(object: KubeObject): ResourceHealth | null {
  if (!isApplicationKind({ apiVersion: textOf(object.apiVersion), kind: textOf(object.kind) })) return null;
  const { status, message, argo } = applicationHealth(object);
  const named = NOT_COMPARED.has(status) ? '' : (argo?.health ?? '');
  return { status: HEALTHS.find((health) => health.toUpperCase() === named) ?? 'Unknown', message };
}
