import { checkDeclared, declaredTags, type Manifest } from '@hawser/domain/objects';
import { invalid } from '../http/failure.ts';

type Declaring = Pick<Manifest, 'metadata'>;
interface Targets {
  readonly main?: string | undefined;
}

/**
 * The tags of a new object: the passed ones, or those that its YAML names when none are passed.
 * @throws Failure 400 where tags or main target disagree with the YAML.
 */
export function agreedTags(
  manifest: Declaring,
  passed: readonly string[],
  targets: Targets = {},
): readonly string[] {
  const given = passed.filter((name) => name.trim() !== '');
  const tags = given.length === 0 ? declaredTags(manifest) : given;
  checkDeclaredTags(manifest, tags, targets);
  return tags;
}

/** @throws Failure 400 where the tags of an object or its main target disagree with its YAML. */
export function checkDeclaredTags(manifest: Declaring, tags: readonly string[], targets: Targets = {}): void {
  const problem = checkDeclared(manifest, { tags: tags.map((name) => name.trim()), main: targets.main });
  if (problem !== null) throw invalid(problem.message, problem.path);
}
