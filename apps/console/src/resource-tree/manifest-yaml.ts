import { yamlText } from '@hawser/manifest';

interface ShownManifest {
  yaml: string;
  hasManagedFields: boolean;
}

/** A manifest that was received as JSON, as YAML with or without its managed fields; as it is when it is not JSON. */
export function shownManifest(json: string, withManagedFields: boolean): ShownManifest {
  try {
    const object = JSON.parse(json);
    const { managedFields, ...metadata } = object.metadata ?? {};
    const hasManagedFields = managedFields !== undefined;
    const shown = hasManagedFields && !withManagedFields ? { ...object, metadata } : object;
    return { yaml: yamlText(typeFirst(shown)), hasManagedFields };
  } catch {
    return { yaml: json, hasManagedFields: false };
  }
}

/** What says the type comes first, as in every manifest: an API server may send it in any order. */
function typeFirst(object: object): object {
  const { apiVersion, kind } = object as Record<string, unknown>;
  const type = { ...(apiVersion !== undefined && { apiVersion }), ...(kind !== undefined && { kind }) };
  return { ...type, ...object };
}
