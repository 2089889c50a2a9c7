import type { NetworkFeature, TextOption } from '@hawser/domain/features';
import { useId } from 'react';
import classes from './networks.module.css';

interface FeatureOptionsProps {
  feature: NetworkFeature;
  /** Selected options by slug. */
  values: Readonly<Record<string, string>>;
  onChange(option: string, value: string): void;
}

/** The options of a selected feature. */
export function FeatureOptions({ feature, values, onChange }: FeatureOptionsProps) {
  const idBase = useId();
  return feature.configurationOptions.map((option) =>
    option.type === 'text' ? (
      <TypedOption
        key={option.slug}
        option={option}
        value={values[option.slug] ?? ''}
        onChange={(value) => onChange(option.slug, value)}
      />
    ) : (
      <fieldset key={option.slug} className={classes['option']} disabled={option.disabled}>
        <legend>{option.label}</legend>
        {option.fields.map((field) => (
          <label key={field.value}>
            <input
              type="radio"
              name={`${idBase}-${option.slug}`}
              checked={(values[option.slug] ?? option.preset) === field.value}
              disabled={field.disabled}
              onChange={() => onChange(option.slug, field.value)}
            />
            {field.label}
          </label>
        ))}
        <small>{option.helpText}</small>
      </fieldset>
    ),
  );
}

interface TypedOptionProps {
  option: TextOption;
  value: string;
  onChange(value: string): void;
}

/** An option that is typed; why it would be refused is shown below. */
function TypedOption({ option, value, onChange }: TypedOptionProps) {
  const id = useId();
  const problem = option.check(value.trim());
  return (
    <div className={classes['option']}>
      <label htmlFor={id}>{option.label}</label>
      <input
        id={id}
        type="text"
        value={value}
        disabled={option.disabled}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <small id={`${id}-help`} role={problem === null ? undefined : 'alert'}>
        {problem ?? option.helpText}
      </small>
    </div>
  );
}
