import { kubeconfigMessages } from '@hawser/domain/clusters';
import { YAML_BYTES_MAX } from '@hawser/manifest';
import type { z } from 'zod';
import { withYaml } from '../../yaml/index.ts';
import { credentialsIn } from './context.ts';
import type { OfferedContext } from './credentials.ts';
import { ENTRIES_MAX, KubeconfigFile } from './schema.ts';

/** The contexts of a kubeconfig in their order, the current one first; or what is wrong with the file. */
type ReadKubeconfig =
  | { readonly contexts: readonly OfferedContext[] }
  | { readonly problem: string; readonly line?: number };

/**
 * Parses an uploaded kubeconfig with a strict schema. It runs no program, opens no file and sends no request. Contexts that
 * would need that are refused one by one.
 */
export async function readKubeconfig(text: string): Promise<ReadKubeconfig> {
  if (Buffer.byteLength(text) > YAML_BYTES_MAX) return { problem: kubeconfigMessages.tooLarge };
  const parsed = await withYaml('documents', text);
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
  const credentialsOf = credentialsIn(checked.data);
  const contexts = entries.map(({ name, context }) => ({
    name,
    isCurrent: name === current,
    clusterName: context.cluster,
    userName: context.user,
    namespace: context.namespace ?? null,
    answer: credentialsOf(context),
  }));
  return { contexts: contexts.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}

/** A message for the first problem. It never contains values of the file, which may be secret. */
function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const isList = issue?.code === 'too_big' && issue.origin === 'array' && issue.path.length === 1;
  if (isList) return kubeconfigMessages.tooMany(ENTRIES_MAX);
  if (issue?.code !== 'unrecognized_keys') return kubeconfigMessages.unreadable;
  const [key = ''] = issue.keys;
  return kubeconfigMessages.unknownField(/^[\w-]{1,60}$/.test(key) ? key : 'A field');
}
