export { canonicalJson } from './canonical-json.ts';
export { DEPTH_MAX as YAML_DEPTH_MAX, DOCUMENTS_MAX, NODES_MAX, YAML_BYTES_MAX } from './limits.ts';
export { yamlMessages } from './messages.ts';
export { type ObjectProblem, type ReadObject, readObject } from './object.ts';
export { type ParsedYaml, parseManifests } from './parse.ts';
export { splitDocuments, type YamlDocument } from './split.ts';
export { type FieldToWrite, withFields } from './with-fields.ts';
export { yamlText } from './yaml-text.ts';
export type { Position, YamlProblem } from './problem.ts';
