import type { FieldsItem, FieldsOf, FieldTypes } from '@hawser/contract/streams';
import { MAX_FIELDS_TEXT } from '@hawser/contract/streams';
import { kindFieldsOf } from '@hawser/manifest/schema';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { listOf, textOf } from '../kube/fields.ts';
import { textParts } from '../kube/manifest-text.ts';
import { StreamError } from '../streams/stream-error.ts';

/**
 * The fields of a kind as the API server publishes them (`/openapi/v3`, which every service account may read), in parts. One empty part
 * when it does not serve the kind.
 */
export async function* readFields(
  kube: KubeApi,
  { apiVersion, ofKind }: FieldsOf,
  signal: AbortSignal,
): AsyncGenerator<FieldsItem> {
  const text = await fieldsText(kube, { apiVersion, ofKind }, signal);
  if (text.length > MAX_FIELDS_TEXT) throw new StreamError('limit', 'The kind has too many fields.');
  for (const part of textParts(text)) yield { type: 'fields', ...part };
}

async function fieldsText(kube: KubeApi, { apiVersion, ofKind: kind }: FieldsOf, signal: AbortSignal) {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const path = group === '' ? `api/${version}` : `apis/${group}/${version}`;
  const document = await kube.discovery(`/openapi/v3/${path}`, signal).catch(async (error: unknown) => {
    if (!isStatus(error, 404)) throw error;
    // Not served, or an API server from before this document (Kubernetes 1.27), which does not list what it publishes either.
    await kube.discovery('/openapi/v3', signal);
    return null;
  });
  const found = kindFieldsOf(document, { group, version, kind });
  if (found === null) return '';
  const fields: FieldTypes = {
    root: found.root,
    types: [...found.types].map(([name, of]) => ({ name, fields: of })),
    isClusterWide: await isClusterWide(kube, path, kind, signal),
  };
  return JSON.stringify(fields);
}

/** By the list of the resources of the version, in which each definition has its scope; undefined where it does not name the kind. */
async function isClusterWide(
  kube: KubeApi,
  path: string,
  kind: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { resources } = await kube.discovery(`/${path}`, signal).catch((error: unknown) => {
    if (isStatus(error, 404)) return { resources: [] };
    throw error;
  });
  // Subresources have a slash in their names.
  const found = listOf(resources).find((each) => each.kind === kind && !textOf(each.name).includes('/'));
  return found === undefined ? undefined : found.namespaced !== true;
}
