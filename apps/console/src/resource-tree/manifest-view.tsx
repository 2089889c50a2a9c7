import { YamlEditor } from '@hawser/ui/yaml-editor';
import { yamlOf } from './manifest-yaml.ts';
import classes from './resource-tree.module.css';

/** A manifest that was received as JSON, as YAML that can be searched. */
export function ManifestView({ label, json }: { label: string; json: string }) {
  return (
    <div className={classes['manifest']}>
      <YamlEditor label={label} value={yamlOf(json)} />
    </div>
  );
}
