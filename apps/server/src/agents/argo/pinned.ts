import type { FieldToWrite } from '@hawser/manifest';
import { conflicting } from '../../http/failure.ts';
import { withYaml } from '../../yaml/index.ts';

const mappingOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What tells one source of an Application from the others. */
const KEYS = ['repoURL', 'path', 'chart', 'ref'] as const;

/**
 * The YAML of an Application with these revisions as what its sources ask for, one for each source, everything else as it is.
 * @throws Failure 409 where the sources are not those that the revisions are of.
 */
export async function pinnedYaml(
  yaml: string,
  manifest: unknown,
  revisions: readonly string[],
): Promise<string> {
  const spec = mappingOf(mappingOf(manifest)['spec']);
  const sources = Array.isArray(spec['sources']) ? spec['sources'].map(mappingOf) : [];
  const isSingle = sources.length === 0;
  if (revisions.length !== (isSingle ? 1 : sources.length))
    throw conflicting(
      'The sources of the Application have changed since, so no revision of them can be pinned.',
    );
  const fields: FieldToWrite[] = isSingle
    ? [{ path: ['spec', 'source', 'targetRevision'], value: revisions[0] }]
    : sources.map((source, at) => ({
        path: ['spec', 'sources', keyOf(source), 'targetRevision'],
        value: revisions[at],
      }));
  return withYaml('withFields', yaml, fields);
}

const keyOf = (source: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(KEYS.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]]])));
