import { withField } from '@hawser/manifest';
import { CheckField, SelectField, TextAreaField, TextField } from '@hawser/ui/field';
import { isList, type ShownField, type ShownPart } from './form-model.ts';
import { ListField } from './list-field.tsx';
import { PairsField } from './pairs-field.tsx';
import { typedValue } from './typed-value.ts';
import classes from './object-form.module.css';

export interface PartFieldProps<Part = ShownPart> {
  part: Part;
  yaml: string;
  onChange(yaml: string): void;
  /** Whether saving was tried: all problems are shown. */
  isChecked: boolean;
  /** Keys of the fields that were left: their problems are shown. */
  left: ReadonlySet<string>;
  onLeave(key: string): void;
}

/** A field or a list of a form. */
export function PartField({ part, ...of }: PartFieldProps) {
  return isList(part) ? <ListField {...of} part={part} /> : <OneField {...of} part={part} />;
}

/** A field that is edited as the YAML has it. */
function OneField({ part: field, yaml, onChange, isChecked, left, onLeave }: PartFieldProps<ShownField>) {
  const { key, label, path, type, value, choices, required } = field;
  const write = (next: unknown): void => {
    const changed = withField(yaml, path, next);
    if (changed !== null) onChange(changed);
  };
  if (field.isOther || withField(yaml, path, type === 'pairs' ? {} : 'x') === null) {
    return (
      <p className={classes['none']}>
        <b>{label}</b> uses a notation that this form cannot show. Edit it in the YAML.
      </p>
    );
  }
  const isShown = isChecked || left.has(key);
  const isMissing = required === true && (value === undefined || value === null || value === '');
  const problem = isMissing ? `${label} is missing.` : (field.problem ?? undefined);
  const frame = {
    label,
    ...(field.description !== undefined && { description: field.description }),
    ...(isShown && problem !== undefined && { error: problem }),
    ...(!required && { optional: true }),
  };
  const text = value === undefined || value === null ? '' : String(value);
  const typed = {
    ...frame,
    onBlur: () => onLeave(key),
    onChange: (next: string) => write(typedValue(field, next)),
  };
  if (type === 'choice') {
    const options = [...new Set([...(choices ?? []), ...(text === '' ? [] : [text])])];
    return (
      <SelectField
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
        label={label}
        checked={value === true}
        onChange={(is) => write(is || (field.isOnWith ? false : undefined))}
      />
    );
  }
  if (type === 'pairs') return <PairsField field={field} yaml={yaml} onChange={onChange} />;
  if (type === 'lines') {
    return (
      <TextAreaField
        {...typed}
        mono
        rows={2}
        value={Array.isArray(value) ? value.map(String).join('\n') : ''}
      />
    );
  }
  return (
    <TextField
      {...typed}
      mono
      value={text}
      autoComplete="off"
      spellCheck={false}
      {...(type === 'number' && { inputMode: 'numeric' })}
    />
  );
}

/** The choice that removes a field. */
const NOT_SET = '-';
