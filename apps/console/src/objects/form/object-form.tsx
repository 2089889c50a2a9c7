import { withField } from '@hawser/manifest';
import { CheckField, SelectField, TextAreaField, TextField } from '@hawser/ui/field';
import { useTheme } from '@hawser/ui/themes';
import { useMemo, useState } from 'react';
import { formOf } from './form-model.ts';
import { PairsField } from './pairs-field.tsx';
import { typedValue } from './typed-value.ts';
import classes from './object-form.module.css';

interface ObjectFieldsProps {
  /** The YAML, which is the document: the form shows it, and changes single fields of it. */
  yaml: string;
  onChange(yaml: string): void;
  /** Whether saving was tried: all problems are shown. */
  isChecked: boolean;
}

/** The usual fields of an object as a form. What it does not show stays as it is in the YAML. */
export function ObjectFields({ yaml, onChange, isChecked }: ObjectFieldsProps) {
  const { product } = useTheme();
  const model = useMemo(() => formOf(yaml, product), [yaml, product]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if ('reason' in model) return <p className={classes['none']}>{model.reason}</p>;
  return (
    <div className={classes['form']}>
      {model.fields.map((field) => {
        const { key, label, path, type, value, choices, required } = field;
        const write = (next: unknown): void => {
          const changed = withField(yaml, path, next);
          if (changed !== null) onChange(changed);
        };
        const isWritable = !field.isOther && withField(yaml, path, type === 'pairs' ? {} : 'x') !== null;
        if (!isWritable) {
          return (
            <p key={key} className={classes['none']}>
              <b>{label}</b> uses a notation that this form cannot show. Edit it in the YAML.
            </p>
          );
        }
        const leave = (): void => setLeft((before) => new Set(before).add(key));
        const isShown = isChecked || left.has(key);
        const isMissing = required === true && (value === undefined || value === null || value === '');
        const problem = field.problem ?? (isMissing ? `${label} is missing.` : undefined);
        const frame = {
          label,
          ...(field.description !== undefined && { description: field.description }),
          ...(isShown && problem !== undefined && { error: problem }),
          ...(!required && { optional: true }),
        };
        const text = value === undefined || value === null ? '' : String(value);
        const typed = { ...frame, onBlur: leave, onChange: (next: string) => write(typedValue(field, next)) };
        if (type === 'choice') {
          const options = [...new Set([...(choices ?? []), ...(text === '' ? [] : [text])])];
          return (
            <SelectField
              key={key}
              {...frame}
              value={text === '' ? NOT_SET : text}
              onChange={(next) => write(next === NOT_SET ? undefined : next)}
              choices={[
                { value: NOT_SET, label: 'Not set' },
                ...options.map((each) => ({ value: each, label: each })),
              ]}
            />
          );
        }
        if (type === 'switch') {
          return (
            <CheckField
              key={key}
              label={label}
              checked={value === true}
              onChange={(is) => write(is || (field.isOnWith ? false : undefined))}
            />
          );
        }
        if (type === 'pairs') return <PairsField key={key} field={field} yaml={yaml} onChange={onChange} />;
        if (type === 'lines') {
          return (
            <TextAreaField
              key={key}
              {...typed}
              mono
              rows={2}
              value={Array.isArray(value) ? value.map(String).join('\n') : ''}
            />
          );
        }
        return (
          <TextField
            key={key}
            {...typed}
            mono
            value={text}
            autoComplete="off"
            spellCheck={false}
            {...(type === 'number' && { inputMode: 'numeric' })}
          />
        );
      })}
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

/** The choice that removes a field. */
const NOT_SET = '-';
