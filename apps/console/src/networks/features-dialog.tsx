import { featureMessages, NETWORK_FEATURES, type NetworkFeature } from '@hawser/domain/features';
import { ChoiceDialog } from '@hawser/ui/choice-dialog';
import { useState } from 'react';
import { HowInstalled } from '../not-installed-yet/index.ts';
import type { ChosenFeatures } from './chosen-features.ts';
import { FeatureOptions } from './feature-options.tsx';
import classes from './networks.module.css';

interface FeaturesDialogProps {
  chosen: ChosenFeatures;
  onOk(chosen: ChosenFeatures): void;
  onClose(): void;
}

/** Selects the features of a GitOps network (Spec 2 §2). Required ones are always included. */
export function FeaturesDialog({ chosen, onOk, onClose }: FeaturesDialogProps) {
  const [configs, setConfigs] = useState(chosen.configs);
  const put = (feature: string, option: string, value: string): void =>
    setConfigs((before) => ({ ...before, [feature]: { ...before[feature], [option]: value } }));
  const optionsOf = (feature: NetworkFeature) =>
    feature.configurationOptions.length === 0
      ? {}
      : {
          options: (
            <FeatureOptions
              feature={feature}
              values={configs[feature.slug] ?? {}}
              onChange={(option, value) => put(feature.slug, option, value)}
            />
          ),
        };
  return (
    <ChoiceDialog
      open
      onClose={onClose}
      title={featureMessages.title}
      chosen={chosen.slugs}
      choices={NETWORK_FEATURES.map((feature) => ({
        id: feature.slug,
        label: feature.name,
        description: feature.description,
        required: feature.required,
        link: (
          <a className={classes['about']} href={feature.url} target="_blank" rel="noreferrer noopener">
            About<span data-visually-hidden> {feature.name}</span>
          </a>
        ),
        ...optionsOf(feature),
      }))}
      onOk={(slugs) =>
        onOk({
          slugs,
          configs: Object.fromEntries(Object.entries(configs).filter(([slug]) => slugs.includes(slug))),
        })
      }
    >
      <HowInstalled />
    </ChoiceDialog>
  );
}
