export { YamlDiff } from './yaml-diff.tsx';
export { YamlEditor } from './yaml-editor.tsx';
export type { YamlMarker } from './yaml-editor-props.ts';
export type { HintNode, YamlHints } from './yaml-hints.ts';
