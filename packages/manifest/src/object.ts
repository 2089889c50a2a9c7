import {
  type CheckedManifest,
  checkManifests,
  type ManifestOptions,
  objectMessages,
} from '@hawser/domain/objects';
import { parseManifests } from './parse.ts';
import type { Position } from './problem.ts';

/** The checked object of a user. */
interface ReadObject {
  readonly object: CheckedManifest;
  /** The text as stored: line feeds only, no byte order mark. */
  readonly yaml: string;
  /** Position of a path of the manifest in `yaml`, for markers in the editor. */
  readonly locate: (path: readonly (string | number)[]) => Position | undefined;
}

/** Why it is refused: the specified message, the exact problem, and its position. */
interface ObjectProblem {
  readonly message: string;
  readonly detail: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * Parses and checks the YAML of one object (Spec 1 §5: exactly one document with a kind and a metadata name). Never throws. `parse` can
 * remember what it has parsed.
 */
export function readObject(
  text: string,
  options: ManifestOptions = {},
  parse: typeof parseManifests = parseManifests,
): ReadObject | ObjectProblem {
  const yaml = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const parsed = parse(yaml);
  if ('message' in parsed) {
    const { message: detail, ...position } = parsed;
    return { message: objectMessages.invalidYaml, detail, ...position };
  }
  const object = checkManifests(parsed.documents, options);
  if ('message' in object) {
    const { message, detail, path } = object;
    return { message, detail, ...parsed.locate(path) };
  }
  return { object, yaml, locate: parsed.locate };
}
