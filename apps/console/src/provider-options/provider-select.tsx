import { secretMessages } from '@hawser/domain/secrets';
import { type ProviderOption, providerLabel } from '@hawser/domain/infrastructure';
import { Button } from '@hawser/ui/button';
import { SelectField } from '@hawser/ui/field';
import type { KnownOptions } from './use-provider-options.ts';
import classes from './provider-options.module.css';

interface ProviderSelectProps {
  id: string;
  /** What can be chosen; fewer than are known where some are not wanted. */
  options: readonly ProviderOption[];
  known: KnownOptions;
  value: string;
  onChange(provider: string): void;
  error: string | undefined;
  disabled?: boolean;
}

/** The choice of an infrastructure provider. One that is not active is shown and cannot be chosen. */
export function ProviderSelect({ options, known, ...field }: ProviderSelectProps) {
  const { isKnown, busy, failure, reload } = known;
  const placeholder =
    isKnown && options.length === 0
      ? secretMessages.noProviders
      : isKnown
        ? 'Choose a provider'
        : 'One moment...';
  return (
    <>
      <SelectField
        label="Provider"
        {...field}
        placeholder={placeholder}
        choices={options.map((option) => ({
          value: option.id,
          label: providerLabel(option),
          ...(option.active ? {} : { reason: '' }),
        }))}
      />
      {failure !== null && (
        <div className={classes['failure']} role="alert">
          <span>The providers could not be read. {failure}</span>
          <Button busy={busy} onClick={reload}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
