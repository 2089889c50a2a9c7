import {
  type CheckedManifest,
  checkManifests,
  type ManifestOptions,
  objectMessages,
} from '@hawser/domain/objects';
import { parseManifests } from './parse.ts';
import type { Position } from './problem.ts';

/** An object as a user wrote it, checked. */
export interface ReadObject {
  readonly object: CheckedManifest;
  /** The text as it is stored: line feeds only, no byte order mark. */
  readonly yaml: string;
  /** Where a path of the manifest stands in `yaml`, for the editor's markers. */
  readonly locate: (path: readonly (string | number)[]) => Position | undefined;
}

/** A refusal: the specified message, what exactly is wrong, and where. */
export interface ObjectProblem {
  readonly message: string;
  readonly detail: string;
  readonly line?: number;
  readonly column?: number;
}

/** Reads and checks the YAML of one object (Spec 1 §5). Nothing is thrown. */
export function readObject(text: string, options: ManifestOptions = {}): ReadObject | ObjectProblem {
  const yaml = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const parsed = parseManifests(yaml);
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
