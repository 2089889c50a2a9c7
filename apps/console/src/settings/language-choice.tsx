import { SelectField } from '@hawser/ui/field';
import { useId, useState } from 'react';
import { languageIn, LANGUAGES, storeLanguage } from '../language/index.ts';
import { useServices } from '../services/index.ts';
import { Matter } from './settings-frame.tsx';

/** Selects the language of the console. */
export function LanguageChoice() {
  const { storage } = useServices().ports;
  const [tag, setTag] = useState(() => languageIn(storage).tag);
  const id = useId();
  return (
    <Matter title="Language" text="English is the only language so far. Exact times include your time zone.">
      <SelectField
        id={id}
        label="Language"
        value={tag}
        onChange={(next) => {
          storeLanguage(storage, next);
          setTag(next);
        }}
        choices={LANGUAGES.map(({ tag: value, name }) => ({ value, label: name }))}
      />
    </Matter>
  );
}
