import type { ProviderOption } from '@hawser/domain/infrastructure';
import { TextField } from '@hawser/ui/field';
import { ProviderFieldList } from '../provider-options/index.ts';
import { ValuesField } from '../sealing/index.ts';
import type { Problems, ProviderEntry } from './provider-entry.ts';

interface ProviderFormFieldsProps {
  entry: ProviderEntry;
  onChange(entry: ProviderEntry): void;
  option: ProviderOption;
  problems: Problems;
  idOf(name: string): string;
}

const at = (place: string, problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path.startsWith(`${place}.`) ? [[path.slice(place.length + 1), message]] : [],
    ),
  );

/** What is stored of a provider as it is entered. */
export function ConfigFields({ entry, onChange, option, problems, idOf }: ProviderFormFieldsProps) {
  return (
    <>
      {option.isCustom && (
        <TextField
          id={idOf('providerName')}
          label="Called"
          description="What it is the provider of, such as the name of the cloud."
          value={entry.providerName}
          onChange={(providerName) => onChange({ ...entry, providerName })}
          error={problems['providerName']}
          autoComplete="off"
        />
      )}
      <ProviderFieldList
        fields={option.configFields}
        values={entry.configValues}
        onChange={(configValues) => onChange({ ...entry, configValues })}
        problems={at('configValues', problems)}
        idOf={(key) => idOf(`configValues.${key}`)}
      />
    </>
  );
}

/** The credentials of a provider, which this browser seals. */
export function CredentialFields({ entry, onChange, option, problems, idOf }: ProviderFormFieldsProps) {
  return (
    <>
      {option.credentialFieldsHelpText !== '' && <p>{option.credentialFieldsHelpText}</p>}
      {option.isCustom ? (
        <ValuesField
          id={idOf('pairs')}
          pairs={entry.pairs}
          typed={entry.typed}
          onChange={(change) => onChange({ ...entry, ...change })}
          error={problems['pairs']}
        />
      ) : (
        <ProviderFieldList
          fields={option.credentialFields}
          values={entry.credentials}
          onChange={(credentials) => onChange({ ...entry, credentials })}
          problems={at('credentials', problems)}
          idOf={(key) => idOf(`credentials.${key}`)}
        />
      )}
    </>
  );
}
