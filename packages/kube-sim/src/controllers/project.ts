import { type JsonObject, listOf, objectOf, textOf } from '../api/json.ts';
import { type Kind, tableOf } from '../api/kinds.ts';
import { isTerminating, metaOf, nameOf, namespaceOf, withMeta } from '../object/meta.ts';
import { keyOf } from '../store/store.ts';
import { APPLICATION, CASCADE } from './application.ts';
import type { ControllerContext } from './controller-context.ts';

/** As the CustomResourceDefinition of Argo CD has it. */
export const PROJECT: Kind = {
  ...APPLICATION,
  kind: 'AppProject',
  plural: 'appprojects',
  singular: 'appproject',
};

/** How soon a project that Applications belong to is looked at again, milliseconds. */
const AGAIN_MS = 500;

/** Ends a project that is deleted, once no Application belongs to it, as Argo CD's application-controller does. */
export function reconcileProject(context: ControllerContext, project: JsonObject): void {
  if (!context.runsArgoCd || !isTerminating(project)) return;
  const [namespace, name] = [namespaceOf(project), nameOf(project)];
  const key = keyOf(namespace, name);
  const isUsed = context
    .each(APPLICATION, namespace)
    .some((application) => textOf(objectOf(application['spec'])['project']) === name);
  if (isUsed) return context.later(PROJECT, key, AGAIN_MS);
  const finalizers = listOf(metaOf(project)['finalizers']);
  const held = finalizers.filter((each) => !textOf(each).startsWith(CASCADE));
  if (held.length === 0) context.kube.store.remove(tableOf(PROJECT), key);
  else if (held.length < finalizers.length) context.put(PROJECT, withMeta(project, { finalizers: held }));
}
