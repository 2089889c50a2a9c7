import { stringify } from 'yaml';

/** A value as YAML, without line breaks in long texts and without anchors. */
export const yamlText = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
