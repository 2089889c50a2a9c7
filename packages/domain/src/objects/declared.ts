import type { Manifest } from './manifest.ts';

/** Prefix of the annotations by which YAML names the tags of its object: `tags.hawser.io/web: ""` (Spec 1 §9). */
const TAG_ANNOTATIONS = 'tags.hawser.io/';
/** The annotation by which YAML names the one cluster that its object is meant for. */
export const MAIN_TARGET_ANNOTATION = 'targets.hawser.io/main';

/** What is passed with YAML and may be in the YAML, too. */
interface Passed {
  readonly tags: readonly string[];
  readonly main?: string | undefined;
}

/** Why YAML and what is passed with it disagree, with the field. */
interface Disagreement {
  readonly path: 'tags' | 'targets.main';
  readonly message: string;
}

const declaredMessages = {
  tags: (inYaml: readonly string[]): string =>
    `The tags must match the tags in the YAML: ${inYaml.join(', ')}.`,
  main: (inYaml: string | undefined): string =>
    inYaml === undefined
      ? 'The YAML does not name this main target.'
      : `The main target must match the one in the YAML: ${inYaml}.`,
} as const;

/** Names of the tags in the YAML, sorted; empty when it names none. */
export function declaredTags(manifest: Pick<Manifest, 'metadata'>): string[] {
  return Object.keys(annotationsOf(manifest))
    .filter((name) => name.startsWith(TAG_ANNOTATIONS))
    .map((name) => name.slice(TAG_ANNOTATIONS.length))
    .sort();
}

/** Whether tags and main target agree with the YAML (Spec 2 §5); YAML that names no tags agrees with any. */
export function checkDeclared(
  manifest: Pick<Manifest, 'metadata'>,
  { tags, main }: Passed,
): Disagreement | null {
  const inYaml = declaredTags(manifest);
  const isSame = [...new Set(tags)].sort().join() === inYaml.join();
  if (inYaml.length > 0 && !isSame) return { path: 'tags', message: declaredMessages.tags(inYaml) };
  const named = mainTargetOf(manifest);
  if (main === undefined || main === named) return null;
  return { path: 'targets.main', message: declaredMessages.main(named) };
}

/** The cluster that the YAML names as the one that it is meant for. */
export function mainTargetOf(manifest: Pick<Manifest, 'metadata'>): string | undefined {
  const target = annotationsOf(manifest)[MAIN_TARGET_ANNOTATION];
  return typeof target === 'string' && target !== '' ? target : undefined;
}

function annotationsOf({ metadata }: Pick<Manifest, 'metadata'>): Readonly<Record<string, unknown>> {
  const { annotations } = metadata;
  const isMapping = typeof annotations === 'object' && annotations !== null && !Array.isArray(annotations);
  return isMapping ? { ...annotations } : {};
}
