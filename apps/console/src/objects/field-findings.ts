import { checkFields } from '@hawser/manifest/schema';
import type { YamlMarker } from '@hawser/ui/yaml-editor';
import { readYaml } from './read-yaml.ts';

/** Warnings about fields that Kubernetes would not accept, with their positions; none for YAML that has errors. */
export function fieldFindings(text: string): readonly YamlMarker[] {
  const read = readYaml(text);
  if (!('object' in read)) return [];
  return checkFields(read.object.manifest).map(({ path, message }) => {
    const { line, column } = read.locate(path) ?? { line: 1, column: 1 };
    return { line, column, message, tone: 'warning' };
  });
}
