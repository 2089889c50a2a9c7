import { kubeconfigMessages } from '@hawser/domain/clusters';
import { parseManifests, YAML_BYTES_MAX } from '@hawser/manifest';
import type { z } from 'zod';
import { credentialsOf } from './context.ts';
import type { OfferedContext } from './credentials.ts';
import { KubeconfigFile } from './schema.ts';

/** The contexts of a kubeconfig in its order, the current one first; or why it is none. */
export type ReadKubeconfig =
  | { readonly contexts: readonly OfferedContext[] }
  | { readonly problem: string; readonly line?: number };

/**
 * Reads an uploaded kubeconfig against a strict schema. Nothing of it is run, no file is opened and no address asked; what would need
 * that is refused, context by context.
 */
export function readKubeconfig(text: string): ReadKubeconfig {
  if (Buffer.byteLength(text) > YAML_BYTES_MAX) return { problem: kubeconfigMessages.tooLarge };
  const parsed = parseManifests(text);
  if ('message' in parsed) {
    return { problem: parsed.message, ...(parsed.line === undefined ? {} : { line: parsed.line }) };
  }
  const [document, more] = parsed.documents;
  const checked = KubeconfigFile.safeParse(document);
  if (more !== undefined || !checked.success) {
    return { problem: checked.success ? kubeconfigMessages.unreadable : problemOf(checked.error) };
  }
  const { contexts: entries, 'current-context': current } = checked.data;
  if (entries.length === 0) return { problem: kubeconfigMessages.noContext };
  const contexts = entries.map(({ name, context }) => ({
    name,
    isCurrent: name === current,
    clusterName: context.cluster,
    userName: context.user,
    namespace: context.namespace ?? null,
    answer: credentialsOf(checked.data, context),
  }));
  return { contexts: contexts.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}

/** What is wrong in words; values of the file, which may be secret, are never among them. */
function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code !== 'unrecognized_keys') return kubeconfigMessages.unreadable;
  const [key = ''] = issue.keys;
  return kubeconfigMessages.unknownField(/^[\w-]{1,60}$/.test(key) ? key : 'A field');
}
