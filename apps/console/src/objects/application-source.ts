import type { Repository } from '@hawser/contract/repositories';
import { type FieldPath, withField } from '@hawser/manifest';
import type { Place } from '../repository-content/index.ts';
import { TEMPLATES } from './template.ts';

const SOURCE: FieldPath = ['spec', 'source'];
/** Argo CD makes it the name of a Helm release, which has no more characters. */
const NAME_MAX = 53;

/**
 * The YAML of an Application with another source: repository, path or chart, and revision. What else it says stays. Null where its
 * notation cannot be changed.
 */
export function withSource(yaml: string, url: string, { type, name, revision }: Place): string | null {
  return written(yaml, [
    [[...SOURCE, 'repoURL'], url],
    [[...SOURCE, 'path'], type === 'path' ? name : undefined],
    [[...SOURCE, 'chart'], type === 'chart' ? name : undefined],
    [[...SOURCE, 'targetRevision'], revision],
  ]);
}

/** A new Application of a place in a repository; without a place its root, or a chart that is still to be entered. */
export function applicationFrom(
  { url, label, repoType }: Pick<Repository, 'url' | 'label' | 'repoType'>,
  place: Place | null,
): string {
  const of: Place =
    place ??
    (repoType === 'git'
      ? { type: 'path', name: '.', revision: 'HEAD' }
      : { type: 'chart', name: '', revision: '*' });
  const name = nameOf(of.name) || nameOf(label) || 'application';
  const named = written(TEMPLATES.Application, [
    [['metadata', 'name'], name],
    [['spec', 'destination', 'namespace'], name],
  ]);
  return withSource(named ?? TEMPLATES.Application, url, of) ?? TEMPLATES.Application;
}

/** The last part of a path or a label as the name of an object; empty where nothing of it can be one. */
function nameOf(text: string): string {
  const last = text.split('/').at(-1) ?? '';
  const plain = last
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
  return plain.slice(0, NAME_MAX).replace(/-+$/, '');
}

function written(yaml: string, fields: readonly (readonly [FieldPath, unknown])[]): string | null {
  let text: string | null = yaml;
  for (const [path, value] of fields) text = text === null ? null : withField(text, path, value);
  return text;
}
