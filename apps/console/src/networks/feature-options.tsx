import type { NetworkFeature } from '@hawser/domain/features';
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
  return feature.configurationOptions.map(({ slug, label, helpText, fields, preset, disabled }) => (
    <fieldset key={slug} className={classes['option']} disabled={disabled}>
      <legend>{label}</legend>
      {fields.map((field) => (
        <label key={field.value}>
          <input
            type="radio"
            name={`${idBase}-${slug}`}
            checked={(values[slug] ?? preset) === field.value}
            disabled={field.disabled}
            onChange={() => onChange(slug, field.value)}
          />
          {field.label}
        </label>
      ))}
      <small>{helpText}</small>
    </fieldset>
  ));
}
