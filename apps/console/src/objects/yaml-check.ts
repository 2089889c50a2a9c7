import type { ManifestOptions } from '@hawser/domain/objects';
import type { YamlMarker } from '@hawser/ui/yaml-editor';
import { readYaml } from './read-yaml.ts';

/** The first error in a YAML text, in one line, with its position. */
export interface YamlFinding {
  message: string;
  markers: readonly YamlMarker[];
}

/** The specified checks of an object's YAML, or null. */
export function checkYaml(text: string, options: ManifestOptions): YamlFinding | null {
  const read = readYaml(text, options);
  if (!('message' in read)) return null;
  const { message, detail, line = 1, column = 1 } = read;
  return { message: `${message} ${detail}`, markers: [{ line, column, message: detail || message }] };
}
