export { canonicalJson } from './canonical-json.ts';
export { DEPTH_MAX as YAML_DEPTH_MAX, YAML_BYTES_MAX } from './limits.ts';
export { yamlMessages } from './messages.ts';
export { readObject } from './object.ts';
export { parseManifests } from './parse.ts';
export { splitDocuments, type YamlDocument } from './split.ts';
export { type FieldToWrite, withFields } from './with-fields.ts';
export { yamlText } from './yaml-text.ts';
