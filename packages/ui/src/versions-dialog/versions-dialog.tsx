import { type ReactNode, useId, useState } from 'react';
import { Age } from '../age/index.ts';
import { Button } from '../button/index.ts';
import { FormDialog } from '../form-dialog/index.ts';
import { YamlDiff } from '../yaml-editor/index.ts';
import { differing, firstChoices, type VersionField, type Whose } from './version-choice.ts';
import css from './versions-dialog.module.css';

export interface VersionsDialogProps {
  open: boolean;
  /** Returns to editing; nothing is saved. */
  onClose(): void;
  /** The conflict: 'retail-eu was changed by someone else'. */
  title: string;
  /** Who saved the other version, and when (epoch milliseconds). */
  by?: string;
  at?: number | null;
  fields: readonly VersionField[];
  /** Saves with the selected version of every differing field. */
  onSave(choices: Readonly<Record<string, Whose>>): void | Promise<void>;
  banners?: readonly { tone: 'error' | 'warning' | 'info'; text: ReactNode }[];
}

/** Resolves an edit conflict: both versions field by field, and a choice. */
export function VersionsDialog(props: VersionsDialogProps) {
  return props.open ? <OpenVersions {...props} /> : null;
}

function OpenVersions({ onClose, title, by, at, fields, onSave, banners }: VersionsDialogProps) {
  const [choices, setChoices] = useState(() => firstChoices(fields));
  const shown = differing(fields);
  const open = shown.filter((field) => choices[field.id] === undefined).length;
  const all = (whose: Whose) => setChoices(Object.fromEntries(shown.map((field) => [field.id, whose])));
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      size={640}
      fullscreen
      submitLabel="Save"
      cancelLabel="Keep editing"
      onSubmit={() => onSave(choices)}
      {...(open > 0 && { submitReason: open === 1 ? '1 to choose' : `${open} to choose` })}
      {...(banners && { banners })}
    >
      <p className={css.who}>
        {by ?? 'Someone else'} saved another version
        {typeof at === 'number' && (
          <>
            {' '}
            <Age instant={at} /> ago
          </>
        )}
        . Your changes are not lost.
      </p>
      <div className={css.all}>
        <Button onClick={() => all('yours')}>All yours</Button>
        <Button onClick={() => all('theirs')}>All theirs</Button>
      </div>
      {shown.map((field) => (
        <FieldChoice
          key={field.id}
          field={field}
          whose={choices[field.id]}
          onChoose={(whose) => setChoices({ ...choices, [field.id]: whose })}
        />
      ))}
    </FormDialog>
  );
}

interface FieldChoiceProps {
  field: VersionField;
  whose: Whose | undefined;
  onChoose(whose: Whose): void;
}

const WORDS = { yours: 'Yours', theirs: 'Theirs' };

function FieldChoice({ field, whose, onChoose }: FieldChoiceProps) {
  const name = useId();
  return (
    <fieldset className={css.field}>
      <legend>{field.label}</legend>
      <div className={css.versions}>
        {(['yours', 'theirs'] as const).map((each) => (
          <label key={each} className={css.version}>
            <input type="radio" name={name} checked={whose === each} onChange={() => onChoose(each)} />
            <span>
              {WORDS[each]}
              {!field.long && <samp>{field[each] === '' ? '(empty)' : field[each]}</samp>}
            </span>
          </label>
        ))}
      </div>
      {field.long && (
        <div className={css.compare}>
          <YamlDiff label={`${field.label}: theirs and yours`} before={field.theirs} after={field.yours} />
        </div>
      )}
    </fieldset>
  );
}
