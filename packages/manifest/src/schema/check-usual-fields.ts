import { checkFields, type FieldFinding } from './check-fields.ts';
import { KINDS, KUBERNETES_RELEASE, TYPES } from './generated/kubernetes-types.ts';

const TYPES_BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(TYPES));

/**
 * What {@link checkFields} finds by the fields of the usual kinds, in the release of Kubernetes that this program was built with. Other
 * kinds are not checked.
 */
export function checkUsualFields(manifest: Readonly<Record<string, unknown>>): readonly FieldFinding[] {
  const kind = `${String(manifest['apiVersion'])}/${String(manifest['kind'])}`;
  const root = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (root === undefined) return [];
  return checkFields(manifest, { source: `Kubernetes ${KUBERNETES_RELEASE}`, root, types: TYPES_BY_NAME });
}
