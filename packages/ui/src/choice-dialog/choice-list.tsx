import type { ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { CheckField } from '../field/index.ts';
import css from './choice-dialog.module.css';
import { allChosen, type RuledChoice, toggledAll, withRequired } from './choice-rules.ts';

/** One of several choices that can be combined. */
export interface ListedChoice extends RuledChoice {
  label: string;
  description?: ReactNode;
  /** Icon before the label. */
  logo?: ReactNode;
  /** Content beside the label, such as a link to documentation. */
  link?: ReactNode;
  /** Its options; shown while it is selected. */
  options?: ReactNode;
}

interface ChoiceListProps {
  label: string;
  choices: readonly ListedChoice[];
  chosen: readonly string[];
  /** The whole new selection, required choices included. */
  onChoose(chosen: readonly string[]): void;
}

/** A list of checkboxes with 'Select all' and 'Unselect all'. */
export function ChoiceList({ label, choices, chosen, onChoose }: ChoiceListProps) {
  const toggle = (id: string, on: boolean) =>
    onChoose(withRequired(choices, on ? [...chosen, id] : chosen.filter((other) => other !== id)));
  return (
    <>
      <Button variant="link" className={css.all} onClick={() => onChoose(toggledAll(choices, chosen))}>
        {allChosen(choices, chosen) ? 'Unselect all' : 'Select all'}
      </Button>
      <ul className={css.choices} aria-label={label}>
        {choices.map((choice) => {
          const on = choice.required === true || chosen.includes(choice.id);
          return (
            <li key={choice.id} data-on={on || undefined}>
              <div className={css.head}>
                {choice.logo}
                <CheckField
                  label={choice.label}
                  description={choice.reason ?? choice.description}
                  checked={on}
                  disabled={choice.required === true || choice.reason !== undefined}
                  onChange={(next) => toggle(choice.id, next)}
                />
                {choice.required && <span className={css.required}>required</span>}
                {choice.link}
              </div>
              {on && choice.options !== undefined && <div className={css.options}>{choice.options}</div>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
