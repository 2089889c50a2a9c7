import { optionsFor } from '@hawser/domain/infrastructure';
import { TextField } from '@hawser/ui/field';
import { type KnownOptions, ProviderFieldList, ProviderSelect } from '../provider-options/index.ts';
import { NOTHING_TYPED, ValuesField } from '../sealing/index.ts';
import { optionOf, type ValueEntry } from './value-entry.ts';

interface ProviderFieldsProps {
  entry: ValueEntry;
  onChange(entry: ValueEntry): void;
  known: KnownOptions;
  /** Its credentials become one value. */
  isSingle: boolean;
  /** Messages by field. */
  problems: Readonly<Record<string, string>>;
  idOf(name: string): string;
}

/** The provider that a Secret is for, with its credentials. */
export function ProviderFields({ entry, onChange, known, isSingle, problems, idOf }: ProviderFieldsProps) {
  const option = optionOf(entry, known.options);
  return (
    <>
      <ProviderSelect
        id={idOf('provider')}
        options={optionsFor(known.options, { single: isSingle })}
        known={known}
        value={entry.provider}
        onChange={(provider) =>
          onChange({ ...entry, provider, credentials: {}, pairs: [], typed: NOTHING_TYPED })
        }
        error={problems['provider']}
      />
      {option !== undefined && option.credentialFieldsHelpText !== '' && (
        <p>{option.credentialFieldsHelpText}</p>
      )}
      {option !== undefined && (
        <ProviderFieldList
          fields={option.credentialFields}
          values={entry.credentials}
          onChange={(credentials) => onChange({ ...entry, credentials })}
          problems={problems}
          idOf={idOf}
        />
      )}
      {option?.isCustom && (
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
            typed={entry.typed}
            onChange={(change) => onChange({ ...entry, ...change })}
            error={problems['pairs']}
          />
        </>
      )}
    </>
  );
}
