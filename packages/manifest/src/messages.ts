import { DEPTH_MAX, DOCUMENTS_MAX, NODES_MAX, YAML_BYTES_MAX } from './limits.ts';

/** The exact problem of a YAML text, shown after 'Invalid YAML supplied.'. */
export const yamlMessages = {
  tooLarge: `The YAML is larger than ${YAML_BYTES_MAX / 1_048_576} MiB.`,
  characters: 'The YAML contains control characters or invalid characters.',
  lineBreaks:
    'The YAML contains a line separator that kubectl reads as the end of a line: a carriage return alone, or U+0085, U+2028 or U+2029. Write it as an escape in double quotes.',
  tooManyDocuments: `The YAML holds more than ${DOCUMENTS_MAX} documents.`,
  tooDeep: `The YAML is nested deeper than ${DEPTH_MAX} levels.`,
  tooMuch: `The YAML expands to more than ${NODES_MAX} values, or its anchors and aliases repeat too much.`,
  aliasLoop: (name: string): string => `The alias *${name} refers to a value that contains it.`,
  aliasUnknown: (name: string): string => `The alias *${name} has no anchor before it.`,
  duplicateKey: (key: string): string => `The key "${key}" appears twice.`,
  keyNotText: 'A key must be plain text.',
  forbiddenKey: (key: string): string => `The key "${key}" is not allowed.`,
  merge: 'A merge key (<<) takes a mapping, or a list of mappings.',
  tag: (tag: string): string => `The tag ${tag} is not allowed.`,
  escape: 'A quoted text holds an escape that YAML does not know. Write \\\\ for a backslash.',
  number: (text: string): string => `The number ${text} cannot be kept exactly. Quote it if it is text.`,
} as const;
