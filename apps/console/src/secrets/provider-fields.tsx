import {
  CUSTOM_PROVIDER,
  type Pair,
  PROVIDER_OPTIONS,
  providerLabel,
  secretMessages,
} from '@hawser/domain/secrets';
import { SelectField, TextAreaField, TextField } from '@hawser/ui/field';
import { ValuesField } from './values-field.tsx';
import type { ValueEntry } from './value-entry.ts';

interface ProviderFieldsProps {
  entry: ValueEntry;
  onChange(entry: ValueEntry): void;
  /** Messages by field. */
  problems: Readonly<Record<string, string>>;
  idOf(name: string): string;
}

/** The provider that a Secret is for, with its credentials. */
export function ProviderFields({ entry, onChange, problems, idOf }: ProviderFieldsProps) {
  const option = PROVIDER_OPTIONS.find(({ id }) => id === entry.provider);
  const put = (key: string, value: string): void =>
    onChange({ ...entry, credentials: { ...entry.credentials, [key]: value } });
  return (
    <>
      <SelectField
        id={idOf('provider')}
        label="Provider"
        value={entry.provider}
        onChange={(provider) => onChange({ ...entry, provider, credentials: {}, pairs: [] })}
        placeholder={PROVIDER_OPTIONS.length === 0 ? secretMessages.noProviders : 'Choose a provider'}
        error={problems['provider']}
        choices={PROVIDER_OPTIONS.map((each) => ({
          value: each.id,
          label: providerLabel(each),
          ...(each.active ? {} : { reason: '' }),
        }))}
      />
      {option?.credentialFieldsHelpText !== undefined && <p>{option.credentialFieldsHelpText}</p>}
      {option?.credentialFields.map((field) => {
        const Field = field.type === 'textarea' ? TextAreaField : TextField;
        return (
          <Field
            key={field.key}
            id={idOf(field.key)}
            label={field.label}
            optional={field.isOptional === true}
            {...(field.helpText === undefined ? {} : { description: field.helpText })}
            value={entry.credentials[field.key] ?? field.default ?? ''}
            onChange={(value) => put(field.key, value)}
            error={problems[field.key]}
            autoComplete="off"
            spellCheck={false}
            data-secret={field.private !== false || undefined}
            mono
          />
        );
      })}
      {option?.id === CUSTOM_PROVIDER && (
        <>
          <TextField
            id={idOf('providerName')}
            label="Provider name"
            value={entry.providerName}
            onChange={(providerName) => onChange({ ...entry, providerName })}
            error={problems['providerName']}
            autoComplete="off"
          />
          <ValuesField
            id={idOf('pairs')}
            pairs={entry.pairs}
            onChange={(pairs: readonly Pair[]) => onChange({ ...entry, pairs })}
            error={problems['pairs']}
          />
        </>
      )}
    </>
  );
}
