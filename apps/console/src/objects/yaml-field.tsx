import { YamlEditor, type YamlMarker } from '@hawser/ui/yaml-editor';
import type { ReactNode } from 'react';
import classes from './objects.module.css';
import { YAML_HINTS } from './yaml-hints.ts';

interface YamlFieldProps {
  id: string;
  value: string;
  onChange(value: string): void;
  onBlur(): void;
  error: string | undefined;
  markers: readonly YamlMarker[];
  /** Beside the label. */
  tools?: ReactNode;
  autoFocus?: boolean;
}

/** The editor as a form field. */
export function YamlField({
  id,
  value,
  onChange,
  onBlur,
  error,
  markers,
  tools,
  autoFocus = false,
}: YamlFieldProps) {
  return (
    <div className={classes['yaml']} data-wrong={error ? true : undefined}>
      <div className={classes['yamlHead']}>
        <span>YAML</span>
        {tools}
      </div>
      <div className={classes['editor']}>
        <YamlEditor
          id={id}
          label="YAML"
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          markers={markers}
          hints={YAML_HINTS}
          autoFocus={autoFocus}
        />
      </div>
      {!error && markers.length > 0 && <Problems markers={markers} />}
      {error && (
        <p className={classes['yamlError']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Problems that are listed below the text; all are marked in it. */
const LISTED = 3;

/** The problems found while typing, as text: the marks at the lines alone are not for everybody. */
function Problems({ markers }: { markers: readonly YamlMarker[] }) {
  const more = markers.length - LISTED;
  return (
    <ul className={classes['problems']} aria-label="Problems" aria-live="polite">
      {markers.slice(0, LISTED).map(({ line, column, message, tone }) => (
        <li key={`${line} ${column} ${message}`} data-tone={tone ?? 'error'}>
          Line {line}: {message}
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
    </ul>
  );
}
