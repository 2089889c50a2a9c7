import { featureMessages } from '@hawser/domain/features';
import { Button } from '@hawser/ui/button';
import { TagList } from '@hawser/ui/tag-list';
import { useState } from 'react';
import { HowInstalled } from '../not-installed-yet/index.ts';
import type { ChosenFeatures } from './chosen-features.ts';
import { featureNames } from './feature-names.ts';
import { FeaturesDialog } from './features-dialog.tsx';
import classes from './networks.module.css';

interface FeaturesFieldProps {
  value: ChosenFeatures;
  onChange(value: ChosenFeatures): void;
}

/** The selected features, with a button that opens the dialog to change them. */
export function FeaturesField({ value, onChange }: FeaturesFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes['features']}>
      <span>
        <b>{featureMessages.title}</b>
        <TagList tags={featureNames(value.slugs)} />
        {value.slugs.some((slug) => slug !== 'argocd') && <HowInstalled />}
      </span>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose
      </Button>
      {open && (
        <FeaturesDialog
          chosen={value}
          onClose={() => setOpen(false)}
          onOk={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
