import { Button } from '@hawser/ui/button';
import { YamlEditor } from '@hawser/ui/yaml-editor';
import { useMemo, useState } from 'react';
import { shownManifest } from './manifest-yaml.ts';
import classes from './resource-tree.module.css';

/** A manifest that was received as JSON, as YAML that can be searched; its managed fields are folded away at first. */
export function ManifestView({ label, json }: { label: string; json: string }) {
  const [isWhole, setWhole] = useState(false);
  const { yaml, hasManagedFields } = useMemo(() => shownManifest(json, isWhole), [json, isWhole]);
  return (
    <div className={classes['manifest']}>
      {hasManagedFields && (
        <p>
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide managed fields' : 'Show managed fields'}
          </Button>
        </p>
      )}
      <YamlEditor label={label} value={yaml} />
    </div>
  );
}
