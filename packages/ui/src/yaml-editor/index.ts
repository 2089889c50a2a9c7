export { YamlEditor } from './yaml-editor.tsx';
export type { YamlEditorProps, YamlMarker } from './yaml-editor-props.ts';
