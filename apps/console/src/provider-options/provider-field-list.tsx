import { type FieldValues, fieldText, type ProviderField } from '@hawser/domain/infrastructure';
import { TextAreaField, TextField } from '@hawser/ui/field';

interface ProviderFieldListProps {
  fields: readonly ProviderField[];
  values: FieldValues;
  onChange(values: FieldValues): void;
  /** Messages by field. */
  problems: Readonly<Record<string, string>>;
  idOf(key: string): string;
}

/** The fields of a provider. Private ones are masked. */
export function ProviderFieldList({ fields, values, onChange, problems, idOf }: ProviderFieldListProps) {
  return fields.map((field) => {
    const Field = field.type === 'textarea' ? TextAreaField : TextField;
    return (
      <Field
        key={field.key}
        id={idOf(field.key)}
        label={field.label}
        optional={field.isOptional}
        {...(field.helpText === '' ? {} : { description: field.helpText })}
        value={fieldText(field, values)}
        onChange={(value) => onChange({ ...values, [field.key]: value })}
        error={problems[field.key]}
        autoComplete="off"
        spellCheck={false}
        data-secret={field.private || undefined}
        mono
      />
    );
  });
}
