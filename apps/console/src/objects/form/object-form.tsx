import { useTheme } from '@hawser/ui/themes';
import { Fragment, useMemo, useState } from 'react';
import { SourcePicker } from '../../repository-content/index.ts';
import { withSource } from '../application-source.ts';
import type { FieldsOnClusters } from '../field-findings.ts';
import { formOf } from './form-model.ts';
import { PartField } from './part-field.tsx';
import classes from './object-form.module.css';
import { useKnownFields } from './use-known-fields.ts';

interface ObjectFieldsProps {
  /** The YAML, which is the document: the form shows it, and changes single fields of it. */
  yaml: string;
  onChange(yaml: string): void;
  /** Whether saving was tried: all problems are shown. */
  isChecked: boolean;
  /** What the clusters of the network know of a kind. */
  onClusters: FieldsOnClusters;
}

/** The usual fields of an object as a form. What it does not show stays as it is in the YAML. */
export function ObjectFields({ yaml, onChange, isChecked, onClusters }: ObjectFieldsProps) {
  const { product } = useTheme();
  const clusters = useKnownFields(yaml, onClusters);
  const model = useMemo(() => formOf(yaml, product, clusters), [yaml, product, clusters]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if ('reason' in model) {
    return (
      <p className={classes['none']} role="status">
        {model.reason}
      </p>
    );
  }
  return (
    <div className={classes['form']}>
      {model.parts.map((part) => (
        <Fragment key={part.key}>
          {part.key === model.sourceKey && (
            <SourcePicker
              url={'value' in part && typeof part.value === 'string' ? part.value : ''}
              onPick={(url, place) => onChange(withSource(yaml, url, place) ?? yaml)}
            />
          )}
          <PartField
            part={part}
            yaml={yaml}
            onChange={onChange}
            isChecked={isChecked}
            left={left}
            onLeave={(key) => setLeft((before) => new Set(before).add(key))}
          />
        </Fragment>
      ))}
      {isChecked && model.problems.length > 0 && (
        <ul className={classes['problems']} aria-label="Other problems">
          {model.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {model.unshown.length > 0 && (
        <p className={classes['none']}>
          Not shown here, kept as written in the YAML:{' '}
          <code>{model.unshown.slice(0, MAX_PATHS).join(', ')}</code>
          {model.unshown.length > MAX_PATHS &&
            ` and ${(model.unshown.length - MAX_PATHS).toLocaleString('en')} more`}
          .
        </p>
      )}
    </div>
  );
}

/** Paths that are named. */
const MAX_PATHS = 12;
